/** Campaigns: all of them, or one with its people, calendar, goods and hall of fame. */

import * as api from "./api.js";
import { byId, dialog, download, fill, h } from "./dom.js";
import { CardsView } from "./draw/cards.js";
import { figureList, listing } from "./draw/people.js";
import { PLAY_ON, playOnFrom } from "./playon.js";
import { themeButton } from "./theme.js";
import { large, listed, some } from "./words.js";
import { campaignRow } from "./yours.js";

/** @import { CalendarEntry, CampaignPage, CampaignPicture, CampaignSummary, Laurel, Remembered } from "./types.js" */

const chosen = decodeURIComponent(location.pathname.split("/")[2] ?? "");

/** A button that does something once at a time; what goes wrong is said at the top. */
function press(words, deed, kind = "") {
  const button = h("button", { type: "button", class: kind || null }, words);
  button.addEventListener("click", async () => {
    button.disabled = true;
    byId("trouble").hidden = true;
    try {
      await deed();
    } catch (problem) {
      trouble(problem);
    } finally {
      button.disabled = false;
    }
  });
  return button;
}

function trouble({ message }) {
  const place = byId("trouble");
  place.textContent = large(message);
  place.hidden = false;
  place.scrollIntoView({ block: "nearest" });
}

/** @param {string} title @param {...any} more */
function head(title, ...more) {
  document.title = `${title} · Labrys`;
  fill(
    byId("head"),
    h("nav", { "aria-label": "Where you are" }, h("a", { href: "/" }, "Labrys"), chosen && h("a", { href: "/campaigns" }, "Campaigns")),
    h("h1", {}, title),
    ...more,
    h("div", { class: "corner" }, themeButton()),
    h("p", { id: "trouble", class: "refusal", role: "alert", hidden: true }),
  );
}

// -- all of them -----------------------------------------------------------------------------------------------------

async function all() {
  head("Campaigns");
  const found = await api.campaigns();
  const [own] = found.map((one) => one.own ?? false);
  const where = own
    ? "They are the files of labrys play --campaign: the terminal and this page go on with the same people."
    : "They are kept on this server for this browser. Take a file with you to go on elsewhere, in the terminal too.";
  fill(
    byId("campaign"),
    h("p", { class: "lead" }, "Who comes back from a game waits here for the next one; who does not is remembered."),
    found.length
      ? h("ul", { class: "your-games" }, ...found.map((one) => campaignRow(one, press)))
      : h("p", { class: "quiet" }, "There is none yet: play a game to its end, and those who come back will be here."),
    h("p", { class: "quiet" }, where),
    upload(),
  );
}

function upload() {
  const file = h("input", { type: "file", id: "campaign-file", class: "sr", accept: ".json,application/json" });
  file.addEventListener("change", async () => {
    if (!file.files.length) return;
    try {
      const kept = await api.addCampaign(file.files[0]);
      location.assign(`/campaigns/${encodeURIComponent(kept.id)}`);
    } catch (problem) {
      trouble(problem);
    }
    file.value = "";
  });
  return h("p", { class: "row" }, file, h("label", { for: "campaign-file", class: "button" }, "Add a campaign file"));
}

// -- one of them -----------------------------------------------------------------------------------------------------

async function one() {
  head("Campaign");
  const page = await api.oneCampaign(chosen);
  const { summary, picture } = page;
  const same = picture.title === picture.game_title;
  head(picture.title, h("p", { class: "motto" }, [!same && picture.game_title, standing(picture)].filter(Boolean).join(" · ")));
  fill(byId("campaign"), ...goingOn(summary), ...annals(picture), deeds(summary));
}

/** @param {CampaignPicture} picture */
function standing({ people = [], calendar = [], fallen = [] }) {
  const alive = people.filter(({ group }) => group !== "fallen").length;
  return [some(calendar.length, "game"), `${alive} alive`, fallen.length > 0 && `${fallen.length} fallen`].filter(Boolean).join(" · ");
}

/** @param {CampaignSummary} summary */
function goingOn(summary) {
  const { id, people = [], tables = [] } = summary;
  const words = people.length ? PLAY_ON : "Begin anew";
  return [
    tables.length > 0 &&
      h(
        "p",
        { class: "notice" },
        `A game of this campaign is being played${tables.length > 1 ? ` at ${tables.length} tables` : ""}: `,
        h("a", { href: `/t/${tables[0]}` }, "continue it"),
        ". What comes of it is entered here when it is over.",
      ),
    h(
      "p",
      { class: "row" },
      press(words, () => playOnFrom(summary), "main"),
      h("a", { class: "button", href: `/?campaign=${encodeURIComponent(id)}` }, "With friends or other rules"),
      h("span", { class: "quiet" }, "The game asks first who goes."),
    ),
  ];
}

/** @param {CampaignPicture} picture */
function annals(picture) {
  const { people = [], facts = [], lists = [], calendar = [], laurels = [], fallen = [] } = picture;
  return [
    section("people", "Those who came back", sheets(picture), !people.length && h("p", { class: "quiet" }, "Nobody is left to go on.")),
    (facts.length > 0 || lists.length > 0) &&
      section("kept", "What they have", facts.length > 0 && figureList(facts), lists.length > 0 && h("div", { class: "kept-lists" }, ...lists.map((list) => folded(list)))),
    laurels.length > 0 && section("laurels", "Hall of fame", h("ul", { class: "laurels" }, ...laurels.map(laurel))),
    calendar.length > 0 && section("calendar", "Calendar", h("ol", { class: "calendar", reversed: true }, ...calendar.map(entry))),
    fallen.length > 0 && section("fallen", "The fallen", h("ul", { class: "fallen" }, ...fallen.map(remembered))),
  ].filter(Boolean);
}

function section(id, title, ...parts) {
  return h("section", { class: id, "aria-labelledby": `${id}-title` }, h("h2", { id: `${id}-title` }, title), ...parts);
}

/** Everybody's sheet, drawn as at the table. @param {CampaignPicture} picture */
function sheets({ game, game_title: title, people = [] }) {
  const host = h("div", {});
  const view = new CardsView(host, { onPick: () => {} });
  if (innerWidth >= 700) for (const { id } of people) view.open.set(`card ${id}`, true);
  view.update({ game, title, cards: people });
  for (const heading of host.querySelectorAll("h2")) heading.replaceWith(h("h3", {}, heading.textContent));
  for (const group of host.querySelectorAll('[data-group="party"] > h3')) group.remove(); // the section says it
  return host;
}

/** A list that may be long. */
function folded(list) {
  if (list.things.length < 6) return listing(list);
  const body = listing(list);
  body.querySelector("h3")?.remove();
  return h("details", {}, h("summary", {}, `${list.title} (${list.things.length})`), body);
}

/** @param {Laurel} laurel */
const laurel = ({ merit, value, names }) =>
  h("li", {}, h("span", { class: "merit" }, merit), h("b", {}, String(value)), h("span", {}, listed(names)));

/** @param {CalendarEntry} entry */
function entry({ number, day, result, scenario, figures = [], fallen = [] }) {
  const words = figures.map(({ name, value }) => `${name} ${value}`).join(", ");
  return h(
    "li",
    { value: number },
    h("b", {}, large(result)),
    h("span", { class: "quiet" }, [day, scenario && large(scenario.replaceAll("-", " "))].filter(Boolean).join(" · ")),
    words && h("span", { class: "figures-line" }, words),
    fallen.length > 0 && h("span", { class: "lost" }, `Fallen: ${listed(fallen)}`),
  );
}

/** @param {Remembered} one */
function remembered({ name, title, game = 0, day, end, where, how, figures = [] }) {
  const words = figures.map((figure) => `${figure.name} ${figure.value}`).join(", ");
  const when = [game > 0 && `game ${game}`, day, end].filter(Boolean).join(" · ");
  return h(
    "li",
    {},
    h("p", {}, h("b", {}, name), title && ` ${title}`, h("span", { class: "quiet" }, when && ` ${when}`)),
    where && h("p", { class: "where" }, large(where)),
    how && h("p", { class: "how" }, how),
    words && h("p", { class: "quiet" }, words),
  );
}

/** @param {CampaignSummary} summary */
function deeds(summary) {
  const { id, own } = summary;
  const file = async () => download(await api.campaignFile(id), `${id}.json`);
  const sheets = async () => download(await api.campaignSheets(id), `${id}-sheets.pdf`);
  return h(
    "section",
    { class: "deeds", "aria-labelledby": "deeds-title" },
    h("h2", { id: "deeds-title", class: "sr" }, "The file"),
    h(
      "p",
      { class: "row" },
      press("Campaign file", file),
      press("Sheets to print", sheets),
      press("Delete", () => confirmDelete(summary), "plain"),
      h("span", { class: "quiet" }, own ? `In the terminal: labrys campaign show ${id}` : "The terminal goes on with the file: labrys play --campaign FILE"),
    ),
  );
}

/** @param {CampaignSummary} summary */
async function confirmDelete({ id, title, own }) {
  const yes = press(
    "Delete it",
    async () => {
      box.close();
      await api.dropCampaign(id);
      location.assign("/campaigns");
    },
    "main",
  );
  const no = h("button", { type: "button", autofocus: true, on: { click: () => box.close() } }, "Keep it");
  const words = own
    ? `The file ${id}.json is moved aside, to ${id}.json.removed.`
    : `${title}, its people and its hall of fame will be gone for good. Take the file before, if you may want it.`;
  const box = dialog("Delete this campaign?", [h("p", {}, words)], [no, yes]);
}

try {
  await (chosen ? one() : all());
} catch (problem) {
  trouble(problem);
  fill(byId("campaign"), h("p", {}, h("a", { href: "/campaigns" }, "All campaigns")));
}
