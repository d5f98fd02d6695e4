/** The first page: the games, one's own tables, and saved games. */

import * as api from "./api.js";
import { daysChoice } from "./days.js";
import { byId, dialog, fill, h } from "./dom.js";
import { emblem } from "./emblem.js";
import { houseForm } from "./house.js";
import { keep, recall } from "./keep.js";
import { botOptions, levelMenu } from "./levels.js";
import { lookingChoice, read } from "./looking.js";
import { citing } from "./rules.js";
import { campaignIn, setupForm } from "./setup.js";
import { themeButton } from "./theme.js";
import { vignette } from "./vignette.js";
import { aBot, ago, CHAIR, howLong, large, listed, seatName, sentence, some, USUAL } from "./words.js";

const MOST_NAME = 24;
const CHAIRS = { "": "automatic", me: "I am the gamesmaster", open: "a friend" };

function trouble(problem) {
  const place = byId("trouble");
  place.textContent = large(problem.message);
  place.hidden = false;
  place.scrollIntoView({ block: "nearest" });
}

/** Do this once at a time, with the button at rest meanwhile; whatever goes wrong is said. */
function act(button, deed, say = trouble) {
  return async () => {
    button.disabled = true;
    try {
      await deed();
    } catch (problem) {
      say(problem);
    } finally {
      button.disabled = false;
    }
  };
}

function press(words, deed, kind = "") {
  const button = h("button", { type: "button", class: kind }, words);
  button.addEventListener("click", act(button, deed));
  return button;
}

const enter = (made) => location.assign(made.address ?? `/t/${made.table}`);

function top() {
  fill(
    byId("top"),
    h(
      "div",
      { class: "title" },
      emblem(132),
      h("h1", {}, "Labrys"),
      h("p", { class: "motto" }, "Maze games by the book, alone or with friends."),
    ),
    h("div", { id: "first", class: "first" }),
    h("div", { class: "corner" }, themeButton()),
  );
}

// -- the games -------------------------------------------------------------------------------------------------------

/** For a stranger: one button, and he is in the guided first game of the game to begin with. */
function firstButton(games) {
  const game = games.find(({ begin, first }) => begin && first);
  if (!game) return;
  fill(
    byId("first"),
    press("Learn by playing", () => firstGame(game), "main large"),
    h("p", { class: "quiet" }, `Your first game of ${game.title}, with a guide beside you. ${sentence(game.first)}`),
  );
}

const firstGame = async ({ name: game }) =>
  enter(await api.makeTable({ game, name: recall("name") ?? "", start: true, first: true }));

function gameCard(game) {
  const level = game.alone > 1 && levelMenu(USUAL, `How well the bots play ${game.title}`);
  const alone = async () => {
    const seats = ["me", ...Array(game.alone - 1).fill(level ? level.value : USUAL)];
    enter(await api.makeTable({ game: game.name, seats, name: recall("name") ?? "", start: true }));
  };
  const bots = game.alone > 1 && `alone against ${some(game.alone - 1, "bot")}`;
  const players = game.most_seats > 1 ? `1 to ${game.most_seats} players` : "for one";
  return h(
    "article",
    { class: "game", data: { game: game.name } },
    vignette(game.name),
    h("h3", {}, game.title),
    h("p", { class: "about" }, sentence(game.about)),
    game.begin && h("p", { class: "begin" }, h("b", {}, "Begin with this one:"), ` ${game.begin}.`),
    h("p", { class: "goal" }, ...citing(game.name, sentence(game.goal))),
    h(
      "div",
      { class: "row" },
      press("Play alone", alone, "main"),
      level,
      game.first && press("Guided first game", () => firstGame(game), ""),
      game.most_seats > 1 && press("Play with friends or bots", () => invite(game)),
      (game.campaigns || game.scenario_kind) &&
        press(game.scenario_kind ? `Choose a ${game.scenario_kind}` : "With a campaign", () => invite(game, 1)),
      h("span", { class: "quiet" }, [players, bots, howLong(game.minutes)].filter(Boolean).join(" · ")),
    ),
  );
}

/** The dialog for a table with friends and bots, or for one with a campaign or scenario. */
async function invite(game, size = 2, campaign = "", chosen = "") {
  const house = await api.houseRules(game.name);
  const name = h("input", {
    type: "text",
    maxlength: MOST_NAME,
    id: "your-name",
    value: recall("name") ?? "",
    autocomplete: "nickname",
  });
  const seats = h("div", { class: "seat-choices" });
  const number = h(
    "select",
    { id: "how-many" },
    ...range(1, game.most_seats).map((n) => h("option", { value: n }, String(n))),
  );
  number.value = String(Math.min(size, game.most_seats));
  const wishes = [];
  const chair = h("select", { id: "gamesmaster" }, ...Object.entries(CHAIRS).map(([value, words]) => h("option", { value }, words)));
  const others = () => range(chair.value === "me" ? 1 : 2, Number(number.value)); // a gamesmaster does not play
  const redraw = () => fill(seats, ...others().map((seat) => seatChoice(seat, game.bots, wishes)));
  for (const choice of [number, chair]) choice.addEventListener("change", redraw);
  redraw();
  const problem = h("p", { class: "refusal", role: "alert", hidden: true });
  const kept = game.campaigns ? (await api.campaigns()).filter((one) => one.game === game.name) : [];
  const setup = setupForm(game, campaign, kept, chosen);
  const rules = houseForm(game.name, house);
  const pace = daysChoice();
  const looking = lookingChoice("now", () => {}, "onlookers");
  const create = h("button", { type: "button", class: "main" }, "Create the table");
  const deed = async () => {
    if (name.value.trim()) keep("name", name.value.trim());
    const sitting = others().map((seat) => wishes[seat] ?? "open");
    const gamesmaster = /** @type {"" | "me" | "open"} */ (chair.value);
    const wish = {
      game: game.name,
      seats: gamesmaster === "me" ? sitting : ["me", ...sitting],
      name: name.value.trim(),
      house: rules.chosen(),
      ...setup.chosen(),
      start: ![...sitting, gamesmaster].includes("open"),
      gamesmaster,
      onlookers: read(looking.value),
      ...pace.chosen(),
    };
    enter(await api.makeTable(wish));
  };
  create.addEventListener(
    "click",
    act(create, deed, ({ message }) => {
      problem.textContent = large(message);
      problem.hidden = false;
      problem.scrollIntoView({ block: "nearest" });
    }),
  );
  const cancel = h("button", { type: "button", on: { click: () => box.close() } }, "Cancel");
  const box = dialog(
    `${game.title}: a new table`,
    [
      field("Your name", name),
      field("Seats", number),
      game.gamesmaster && field("Gamesmaster", chair),
      seats,
      h(
        "p",
        { class: "quiet" },
        "Every friend gets a link of his own. Bots can be put in and taken out at any time.",
      ),
      field("Played", pace.days),
      pace.late,
      field("Whoever looks on may", looking),
      ...setup.elements,
      rules.element,
      problem,
    ],
    [cancel, create],
  );
}

const range = (from, to) => Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

const field = (words, input) => h("p", { class: "field" }, h("label", { for: input.id }, words), input);

function seatChoice(seat, bots, wishes) {
  const choice = h(
    "select",
    { id: `seat-${seat}` },
    h("option", { value: "open" }, "a friend"),
    ...botOptions(bots, aBot),
  );
  choice.value = wishes[seat] ?? "open";
  choice.addEventListener("change", () => (wishes[seat] = choice.value));
  return field(`Seat ${seat}`, choice);
}

// -- one's games -----------------------------------------------------------------------------------------------------

/** What is seldom there for a stranger is fetched only then. */
async function tables() {
  const { yourGames } = await import("./yours.js");
  await yourGames(byId("mine"), byId("tables"), press);
}

// -- saved games -----------------------------------------------------------------------------------------------------

/** A saved game goes on; a campaign begins another. @param {File} file */
async function open(file) {
  const text = await file.text();
  const campaign = campaignIn(text);
  const game = campaign && (await api.games()).find(({ name }) => name === campaign.game);
  if (game) await invite(game, 1, text);
  else enter(await api.openSave(file));
}

function saves() {
  const file = h("input", {
    type: "file",
    id: "save-file",
    class: "sr",
    accept: ".labrys,.json,.jsonl,application/json,text/plain",
  });
  const problem = h("p", { class: "refusal", role: "alert", hidden: true });
  file.addEventListener("change", async () => {
    if (!file.files.length) return;
    problem.hidden = true;
    try {
      await open(file.files[0]);
    } catch ({ message }) {
      problem.textContent = large(message);
      problem.hidden = false;
    }
    file.value = "";
  });
  const words = h("span", { class: "quiet" }, "a game or a campaign, saved here or by the game in the terminal");
  fill(
    byId("open"),
    h("p", { class: "row" }, file, h("label", { for: "save-file", class: "button" }, "Choose a file"), words),
    problem,
  );
  byId("saved").hidden = false;
}

/** The page of a campaign sends whoever wants friends or other rules for its next game here. */
async function asked() {
  const id = new URLSearchParams(location.search).get("campaign");
  if (!id) return;
  history.replaceState(null, "", location.pathname);
  const found = (await api.campaigns()).find((one) => one.id === id);
  const game = found && (await api.games()).find(({ name }) => name === found.game);
  if (game) await invite(game, 1, "", id);
}

async function begin() {
  top();
  try {
    const games = await api.games();
    firstButton(games);
    fill(byId("games"), ...games.map(gameCard));
    await asked();
    await tables();
  } catch (problem) {
    trouble(problem);
  }
  saves(); // last: it would jump when the rest comes
  await (await import("./identity.js")).identity(byId("identity"));
  byId("key").hidden = false;
  byId("workshop").hidden = false;
}

begin();
