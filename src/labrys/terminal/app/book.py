"""The rulebook over the table: a tree of chapters, a search, the text beside it; and the log, line by line."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, Static, Tree
from textual.widgets.option_list import Option as Row
from textual.widgets.tree import TreeNode

from labrys.rulebook import pages
from labrys.rulebook.reading import BookRule, WholeBook, links_of, search
from labrys.show.teller import Line
from labrys.terminal.app import panes
from labrys.terminal.app.forms import FAINT, STRONG, clickable, lines

LEAST = 24  # columns of the text, however narrow the window
HEAD = "═─"  # lines below a heading


class RulebookScreen(Screen[None]):
    """The rulebook, opened at a rule or at its contents."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "leave", "Back"),
        Binding("slash", "search", "Search", key_display="/"),
        Binding("m", "met", "Only met"),
        Binding("tab,enter", "wide", "Wide"),
        Binding("backspace", "before", "Before"),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("pagedown,space", "turn(1)", "Page", priority=True),
        Binding("pageup", "turn(-1)", show=False, priority=True),
    ]

    def __init__(self, book: WholeBook, rule: str, met: Collection[str], played: Mapping[str, str]) -> None:
        super().__init__()
        self.book, self.met, self.played = book, met, played
        self._ids = book.ids
        self._first, self._words = place_in(book, rule)
        self._only = rule == "met"  # show only what this game has met
        self._shown = ""  # a rule, a chapter, or the house rules
        self._trail: list[str] = []

    def compose(self) -> ComposeResult:
        """Search and tree on the left, the text on the right."""
        with Horizontal(id="book"):
            with Vertical(id="book-side"):
                yield Input(placeholder="/ search", id="book-find", select_on_focus=False)
                yield Tree(self.book.title, id="book-tree")
            with VerticalScroll(id="book-text", can_focus=False):
                yield panes.Words(id="book-words")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Fill the tree, and turn to where it was opened."""
        self._fill()
        self.chapters.show_root = False
        self.chapters.guide_depth = 2
        self.chapters.focus()
        if self._words:
            self.query_one("#book-find", Input).value = self._words
        else:
            self.call_after_refresh(self.go, self._first or self.book.chapters[0].id)

    @property
    def chapters(self) -> Tree[str]:
        """The chapters."""
        found: Tree[str] = self.query_one("#book-tree", Tree)
        return found

    # -- the tree ------------------------------------------------------------------------------------------

    def _fill(self, words: str = "") -> None:
        """All chapters, or what has been met, or what a search finds."""
        tree = self.chapters
        tree.clear()
        if words:
            for hit in search(self.book, words):
                tree.root.add_leaf(self._label(hit.rule), hit.rule.id)
        else:
            for chapter in self.book.chapters:
                known = [rule for rule in chapter.rules if rule.id in self.met]
                rules = known if self._only else chapter.rules
                if rules:
                    count = f" ({len(known)} met)" if known else ""
                    node = tree.root.add(f"{chapter.id} {chapter.title}{count}", chapter.id)
                    for rule in rules:
                        node.add_leaf(self._label(rule), rule.id)
            if self.book.house and not self._only:
                tree.root.add_leaf("House rules", pages.HOUSE)
        tree.root.expand()

    def _label(self, rule: BookRule) -> str:
        return f"{pages.MET if rule.id in self.met else ' '}{rule.id} {rule.title}"

    def _node(self, wanted: str) -> TreeNode[str] | None:
        for chapter in self.chapters.root.children:
            if chapter.data == wanted:
                return chapter
            for node in chapter.children:
                if node.data == wanted:
                    chapter.expand()
                    return node
        return None

    def on_tree_node_highlighted(self, event: Tree.NodeHighlighted[str]) -> None:
        """The cursor is there: show it at once."""
        if event.node.data:
            self._show(event.node.data)

    def on_tree_node_selected(self, event: Tree.NodeSelected[str]) -> None:
        """A rule is shown already; with Enter the text has the whole window."""
        if event.node.data and not event.node.children:
            self.action_wide()

    # -- the text ------------------------------------------------------------------------------------------

    def go(self, wanted: str) -> None:
        """Turn to a rule or a chapter; the tree follows."""
        if self._shown and self._shown != wanted:
            self._trail.append(self._shown)
        node = self._node(wanted)
        if node is None:
            self._fill()
            node = self._node(wanted)
        if node is not None:
            self.chapters.call_after_refresh(self.chapters.move_cursor, node)
        self._show(wanted)

    def action_go(self, wanted: str) -> None:
        """A number in the text was clicked."""
        self.go(wanted)

    def _show(self, wanted: str) -> None:
        self._shown = wanted
        self._write()
        self.query_one("#book-text", VerticalScroll).scroll_home(animate=False)

    def _write(self) -> None:
        if not self._shown:
            return
        room = self.query_one("#book-text", VerticalScroll).scrollable_content_region.width
        rows = pages.look_up(self.book, self._shown, max(room - 1, LEAST), met=self.met, played=self.played)
        self.query_one("#book-words", Static).update(lines(*map(self._content, rows)))

    def _content(self, row: str) -> Content:
        """A line of the text, its numbers to be clicked."""
        if row and row[0] not in f" {HEAD}":
            return Content.styled(row, STRONG)
        parts: list[Content] = []
        last = 0
        for place, number, to in links_of(row, self._ids):
            parts += [
                Content(row[last:place]),
                Content.styled(number, "underline").stylize(clickable("screen.go", to)),
            ]
            last = place + len(number)
        return Content("").join([*parts, Content(row[last:])])

    def on_resize(self) -> None:
        """The width may be another."""
        self.call_after_refresh(self._write)

    # -- keys ----------------------------------------------------------------------------------------------

    def action_search(self) -> None:
        """Type what to look for."""
        self.query_one("#book-find", Input).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """What is found, while it is typed."""
        self._fill(event.value.strip())
        hits = self.chapters.root.children
        if event.value.strip() and hits and hits[0].data:
            self._show(hits[0].data)

    def on_input_submitted(self) -> None:
        """To what was found."""
        self.chapters.focus()
        if self.chapters.root.children:
            self.chapters.move_cursor(self.chapters.root.children[0])

    def action_met(self) -> None:
        """Only what this game has met, or everything again."""
        self._only = not self._only
        self._fill()
        self.go(self._shown)

    def action_before(self) -> None:
        """Where one was before."""
        if self._trail:
            trail = self._trail[:-1]
            self.go(self._trail[-1])
            self._trail = trail

    def action_wide(self) -> None:
        """The whole window for the text, or the tree beside it again."""
        side = self.query_one("#book-side")
        side.display = not side.display
        self.chapters.focus()
        self.call_after_refresh(self._write)

    def action_scroll(self, rows: int) -> None:
        """Read on, while the tree is away."""
        self.query_one("#book-text", VerticalScroll).scroll_relative(y=rows, animate=False)

    def action_turn(self, pages_: int) -> None:
        """Turn a page of the text; in the search a space is a letter."""
        box = self.query_one("#book-find", Input)
        if box.has_focus and pages_ > 0:
            box.insert_text_at_cursor(" ")
            return
        text = self.query_one("#book-text", VerticalScroll)
        text.scroll_relative(y=pages_ * max(1, text.size.height - 2), animate=False)

    def action_leave(self) -> None:
        """From the search to the tree, from there back to where one came from."""
        box = self.query_one("#book-find", Input)
        if not self.query_one("#book-side").display:
            self.action_wide()
        elif box.has_focus:
            box.value = ""
            self.chapters.focus()
        else:
            self.dismiss(None)


def place_in(book: WholeBook, wanted: str) -> tuple[str, str]:
    """What was typed after `rules`: the rule, chapter or other page that is meant, or the words to look for."""
    word, _, rest = wanted.strip().partition(" ")
    if word.casefold() in ("search", "find"):
        return "", rest
    if word.casefold() == pages.HOUSE:
        return pages.HOUSE, ""
    if rule := book.rule(word):
        return rule.id, ""
    if chapter := book.chapter(word):
        return chapter.id, ""
    return "", "" if word.casefold() == "met" else wanted.strip()


class LogScreen(Screen[str]):
    """The log with a cursor: Enter opens the rule of the line."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,L", "leave", "Back")]

    def __init__(self, log: Sequence[Line]) -> None:
        super().__init__()
        self.told = log

    def compose(self) -> ComposeResult:
        """A list of lines."""
        yield Static(Content.styled(" Log: ↑ ↓ to a line, Enter: its rule", FAINT))
        yield OptionList(*(Row(panes.told(line), id=str(n)) for n, line in enumerate(self.told)), id="log-lines")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Begin with the last line."""
        rows = self.query_one(OptionList)
        rows.focus()
        rows.highlighted = max(0, len(self.told) - 1) if self.told else None

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """The rulebook over it; the cursor stays on its line."""
        rules = rules_of(self.told[int(event.option.id or 0)])
        if rules:
            self.app.call_later(self.app.run_action, f"app.book({rules[0]!r})")

    def action_leave(self) -> None:
        """Back to the table."""
        self.dismiss("")


def rules_of(line: Line) -> list[str]:
    """The rules a line cites, that of its first sentence first."""
    found = [rule for one in line.sentences for rule in (one.rule, *(die.rule for die in one.dice)) if rule]
    return list(dict.fromkeys(found))
