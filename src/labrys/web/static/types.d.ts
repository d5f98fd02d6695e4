/**
 * Generated from the Structs of the protocol, the decision and the picture: do not edit.
 * `python -m labrys.web.page_types` writes it anew. A field that has its default is left out on the wire.
 */

/** The first message: who I am. Without a key: somebody who looks on. `raw`: views and events as data, too. */
export interface Hello {
  type: "hello";
  protocol: number;
  key?: string;
  raw?: boolean;
  passes?: boolean;
  person?: string;
}

/** My answer to a decision: an option's key, keys, a number, an arrangement or a name, as text. */
export interface Answer {
  type: "answer";
  decision: string;
  answer: string;
}

/** Answer this and what follows by an order: `attack`, `hold`, `guide`, `walk:PLACE`. Empty: stop it. */
export interface Order {
  type: "order";
  decision: string;
  order: string;
}

/** What my own dice show: as many as are wanted now, the first of them for `roll`. */
export interface Roll {
  type: "roll";
  roll: string;
  faces: number[];
}

/** In a fight: spare me the questions that leave nothing but to pass, or ask me all of them. */
export interface Passing {
  type: "passing";
  on: boolean;
}

/** Tell me more about my decision: `barred` options, the `odds` of each or of the whole `fight`, a `hint`. */
export interface More {
  type: "more";
  decision: string;
  want: string;
}

/** I want to take my last answer back; at once if that is free, else the others are asked. */
export interface Undo {
  type: "undo";
}

/** My word on what somebody has proposed. */
export interface Consent {
  type: "consent";
  proposal: number;
  agree: boolean;
}

/** Something to say. */
export interface Chat {
  type: "chat";
  text: string;
}

/** Before the start: I am ready, or not yet. */
export interface Ready {
  type: "ready";
  ready?: boolean;
}

/** The owner: let us begin. */
export interface Start {
  type: "start";
}

/** Put a bot into a seat, or with an empty name take it out. The owner may, and whoever holds the seat. */
export interface Bot {
  type: "bot";
  seat: number;
  bot?: string;
  setup?: boolean;
}

/** The owner, before the start: so many seats. */
export interface Seats {
  type: "seats";
  number: number;
}

/** The owner or the gamesmaster: wait no longer for others who are still declaring something. */
export interface Close {
  type: "close";
}

/** Take the gamesmaster's chair, or leave it. Who sits here may, and the owner of the table. */
export interface Chair {
  type: "chair";
  take: boolean;
  name?: string;
}

/** The owner: whoever holds this seat or the gamesmaster's chair shall no longer. Anybody: I give mine up. */
export interface Release {
  type: "release";
  seat: number;
}

/** The owner: when those who look on shall see what happens. Everybody is told. */
export interface Onlookers {
  type: "onlookers";
  when: "now" | "off" | number;
}

/** Over days, when the time for a move is over: the sensible bot shall answer this once. All are told. */
export interface StandIn {
  type: "standin";
  seat: number;
}

/** The owner: whoever holds this seat shall neither sit nor look on here any more. Everybody is told. */
export interface Block {
  type: "block";
  seat: number;
}

/** The owner: he may again. */
export interface Unblock {
  type: "unblock";
  id: number;
}

/** Call me so. */
export interface Rename {
  type: "rename";
  name: string;
}

/** I need no guide any more: the first game goes on as a game like any other. */
export interface Unguided {
  type: "unguided";
}

/** Send me the lines before this one. */
export interface Log {
  type: "log";
  before: number;
}

/** Which rules has my log cited so far? */
export interface Cited {
  type: "cited";
}

/** Are you there? */
export interface Ping {
  type: "ping";
  n?: number;
}

/** The answer to hello: what table this is and who you are here. Then come `table` and, once begun, `frame`. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  version: string;
  table: string;
  game: string;
  game_title: string;
  about: string;
  goal: string;
  seat?: number | null;
  owner?: boolean;
  house?: Record<string, string>;
  bots?: string[];
  scenario?: string;
  people?: string[];
  plays?: number | null;
  came_from?: string;
  departures?: Departure[];
  own_dice?: boolean;
}

/** A house rule by which a table plays otherwise than usual, in words. */
export interface Departure {
  name: string;
  value: string;
  question: string;
  answer: string;
}

/** The people at the table, whenever that changes. All of it, each time. */
export interface Table {
  type: "table";
  seats: SeatInfo[];
  started?: boolean;
  over?: boolean;
  watching?: number;
  proposal?: Proposal | null;
  commitment?: string;
  chat?: ChatLine[];
  onlookers?: "now" | "off" | number;
  blocked?: BlockedPerson[];
  days?: number;
  since?: string;
}

/** A seat, as everybody at the table sees it; -2: the gamesmaster's chair, in a game that has one. */
export interface SeatInfo {
  seat: number;
  name?: string;
  taken?: boolean;
  bot?: string;
  ready?: boolean;
  online?: boolean;
  role?: string;
  mark?: string;
}

/** Something that needs everybody's consent. */
export interface Proposal {
  id: number;
  seat: number;
  text: string;
  waiting: number[];
  newcomer?: boolean;
}

/** Something that was said; seat -1: somebody who looks on. */
export interface ChatLine {
  seat: number;
  name: string;
  text: string;
  at: string;
  mark?: string;
}

/** Somebody who is kept out of this table. */
export interface BlockedPerson {
  id: number;
  name: string;
  mark?: string;
}

/** Everything, from scratch: after hello, after an undo, and whenever a client and the table disagree. */
export interface Frame {
  type: "frame";
  seq: number;
  picture: Picture;
  decision?: Asked | null;
  waiting?: number[];
  first?: number;
  lines?: Line[];
  undo?: Undoing | null;
  over?: Over | null;
  reason?: string;
  declaring?: Declaring | null;
  elsewhere?: Elsewhere | null;
  view?: unknown;
  events?: unknown[];
  guide?: Guide | null;
  ordered?: Ordered | null;
  wanted?: Wanted | null;
}

/** Everything there is to draw. */
export interface Picture {
  game: string;
  title: string;
  facts?: Figure[];
  levels?: Level[];
  places?: Record<string, Place>;
  tokens?: Token[];
  here?: string;
  cards?: Card[];
  fight?: Fight | null;
  hand?: Listing[];
  lying?: Listing[];
  moment?: string;
  feet?: number;
  goal?: Goal | null;
}

/** A name and a value: `Strength 4`, `Chits left 31`, `Sun red`. */
export interface Figure {
  name: string;
  value: string;
  note?: string;
  sign?: string;
  left?: number;
  boxes?: number;
  key?: boolean;
}

/** A map of its own: one level of a maze, the board, the ring outside. */
export interface Level {
  key: string;
  name: string;
}

/** A place on the map. One unit is the width of a tile; x grows east, y grows south. */
export interface Place {
  key: string;
  x: number;
  y: number;
  kind: string;
  sides?: string[];
  level?: string;
  name?: string;
  signs?: Sign[];
  covered?: boolean;
  visited?: boolean;
  note?: string;
  width?: number;
  height?: number;
}

/** Something drawn on a place: a feature, stairs, a counter, a thing lying there. */
export interface Sign {
  kind: string;
  name: string;
  spent?: boolean;
  mark?: string;
  what?: string;
}

/** Somebody on the map. */
export interface Token {
  id: string;
  at: string;
  name: string;
  seat?: number;
  active?: boolean;
}

/** An adventurer, a player's character, a monster: whoever stands on the table. */
export interface Card {
  id: string;
  name: string;
  title?: string;
  seat?: number;
  group?: string;
  left?: number;
  points?: number;
  points_name?: string;
  row?: number;
  column?: number;
  box?: string;
  weapon?: string;
  figures?: Figure[];
  lists?: Listing[];
  status?: string[];
  fate?: string;
  active?: boolean;
  asleep?: boolean;
  declared?: string;
  order?: string;
  sign?: string;
}

/** A titled list of things: Weapons, Items, Spells. */
export interface Listing {
  title: string;
  things: Thing[];
}

/** A weapon, an item, a spell: anything that is carried, held or known. */
export interface Thing {
  name: string;
  note?: string;
  mark?: string;
  kind?: string;
}

/** Two sides that face each other: theirs above, ours below; or on a field, where each stands on it. */
export interface Fight {
  title: string;
  theirs: Side;
  ours: Side;
  columns?: number;
  field?: Field | null;
}

/** One side of a fight. */
export interface Side {
  name: string;
  cards: string[];
  figures?: Figure[];
  dice?: number[];
  die?: number;
}

/** The ground of a battle, square by square: a row of characters each, the northernmost first. */
export interface Field {
  width: number;
  height: number;
  feet: number;
  ground: string[];
  lit?: string[];
  stands?: Stand[];
  marks?: Mark[];
  arcs?: string;
}

/** Where a card stands on the field, and how. x and y are its north-west square, from 0. */
export interface Stand {
  card: string;
  x: number;
  y: number;
  size?: number;
  facing?: number;
  reach?: number;
  side?: string;
  aloft?: boolean;
  threat?: boolean;
  ranges?: [string, number][];
}

/** Something that lies or stands on the field and is nobody: a torch, dropped gear, the fallen, a web. */
export interface Mark {
  kind: string;
  x: number;
  y: number;
  name: string;
}

/** What this seat plays for, and how far it is. */
export interface Goal {
  words: string;
  parts?: Meter[];
  next?: string;
  done?: boolean;
}

/** One part of the goal: so much of so much. */
export interface Meter {
  name: string;
  value: number;
  of?: number;
  words?: string;
  note?: string;
  sign?: string;
}

/** A decision you may answer. */
export interface Asked {
  id: string;
  rule: string;
  kind: string;
  prompt: string;
  options?: Option[];
  least?: number;
  most?: number;
  boxes?: string[];
  suggested?: string;
  optional?: boolean;
  respond?: boolean;
  ruling?: boolean;
  default?: string;
  purse?: number;
  coins?: [string, number][];
  region?: RegionMap | null;
  worths?: string[];
  setup?: boolean;
  orders?: Offer[];
  walks?: Record<string, string>;
}

/** One option on the wire: a stable key, what it means as fields, and its words. */
export interface Option {
  key: string;
  words: string;
  note?: string;
  subject?: string;
  seat?: number;
  who?: string;
  on?: string;
  act?: string;
  weight?: "aside" | "main" | "pass" | "useless";
  turn?: Turn | null;
  final?: boolean;
  price?: number;
  most?: number;
  sign?: string;
}

/** How a tile would lie, if this option is taken: so that a surface can draw it. */
export interface Turn {
  kind: string;
  sides: string[];
}

/** The squares a spot or a path may lie on, all at once. Each text is a picture: a character a square, a row a */
export interface RegionMap {
  width: number;
  height: number;
  feet: number;
  steps: string;
  start?: number;
  most?: number;
  size?: number;
  ways?: string;
  faces?: string;
  through?: number[];
}

/** An order that makes sense now. */
export interface Offer {
  key: string;
  words: string;
  note?: string;
}

/** A cause and its consequences. */
export interface Line {
  sentences: Sentence[];
}

/** What one event tells. Dice without words have an empty text. */
export interface Sentence {
  kind: string;
  text: string;
  rule: string;
  dice?: Die[];
  private?: boolean;
  cue?: "" | "death" | "door" | "spell" | "treasure" | "wound";
}

/** A face, the rule it was rolled by where that is not the sentence's, and the sides of the die. */
export interface Die {
  face: number;
  rule?: string;
  sides?: number;
}

/** What `undo` would do now: `no` (and why), take back at once (`free`), or ask the others (`consent`). */
export interface Undoing {
  how: string;
  why: string;
}

/** How it ended. The seed proves the dice; the digest is the same for everybody. */
export interface Over {
  result: string;
  winners: number[];
  sentences: string[];
  seed: string;
  digest: string;
  campaign: boolean;
  nonce: string;
}

/** Several declare something at the same time; when the last of those in `waiting` has, all is shown. */
export interface Declaring {
  rule: string;
  made?: number[];
  own?: string[];
}

/** What somebody else is asked now, where that is no secret: for his partners and for those who look on. */
export interface Elsewhere {
  seat: number;
  rule: string;
  prompt: string;
  options?: string[];
  more?: number;
}

/** A guided first game: what you have been told so far, or, in a step, what is new. */
export interface Guide {
  of: number;
  lessons?: Lesson[];
  now?: boolean;
}

/** A few sentences at the right moment; `number` counts the lessons told, not those there are. */
export interface Lesson {
  number: number;
  title: string;
  text: string;
  rules?: string[];
}

/** What answers for you now: a standing order, by its key; or `pass`, where there was nothing else to do. */
export interface Ordered {
  key: string;
  words: string;
}

/** A die that somebody at the table shall roll himself, and say what it shows. */
export interface Wanted {
  id: string;
  rule: string;
  sides?: number;
}

/** What came of an answer: what changed in the picture, the new lines, the decision as it is now. */
export interface Step {
  type: "step";
  seq: number;
  accepted?: Accepted | null;
  picture?: Changed | null;
  decision?: Asked | null;
  waiting?: number[];
  lines?: Line[];
  undo?: Undoing | null;
  over?: Over | null;
  declaring?: Declaring | null;
  elsewhere?: Elsewhere | null;
  view?: unknown;
  events?: unknown[];
  guide?: Guide | null;
  ordered?: Ordered | null;
  wanted?: Wanted | null;
}

/** This answer stands, and is on the disk. A duplicate gets the same again. */
export interface Accepted {
  type: "accepted";
  decision: string;
  answer: string;
}

/** What is new in a picture. A part that is missing is as it was. */
export interface Changed {
  title?: string | null;
  facts?: Figure[] | null;
  levels?: Level[] | null;
  places?: Record<string, Place | null> | null;
  tokens?: Token[] | null;
  here?: string | null;
  cards?: Record<string, Card> | null;
  altered?: Record<string, Record<string, unknown>> | null;
  order?: string[] | null;
  fight?: Fight | boolean | null;
  field?: Field | boolean | null;
  stands?: Record<string, Stand | null> | null;
  marks?: Mark[] | null;
  lit?: string[] | null;
  hand?: Listing[] | null;
  lying?: Listing[] | null;
  moment?: string | null;
  goal?: Goal | null;
}

/** This message was not obeyed, and nothing has changed. */
export interface Refused {
  type: "refused";
  reason: string;
  rule?: string;
  decision?: string;
}

/** More about a decision. */
export interface Told {
  type: "told";
  decision: string;
  want: string;
  barred?: Barred[];
  odds?: OddsOfOption[];
  known?: string;
  fight?: OddsOfFight | null;
  hint?: string;
  why?: string;
  reason?: string;
}

/** What a player might expect here, the rule that forbids it, and the keys of the options it stands for. */
export interface Barred {
  label: string;
  rule: string;
  why: string;
  keys?: string[];
}

/** What an option leads to: chances (0 to 1) and words, what matters most first; several may come true at once. */
export interface OddsOfOption {
  key: string;
  outcomes: [number, string][];
  dice?: boolean;
  said?: string[];
  counted?: number;
  played?: number;
}

/** How the fight that is on will end, if everybody does what is said; and how that is known. */
export interface OddsOfFight {
  bars: [number, string][];
  lines: string[];
  exact: boolean;
}

/** Lines of the log that were asked for. */
export interface Lines {
  type: "lines";
  first: number;
  lines?: Line[];
}

/** The rules that the log of this audience cites. */
export interface Met {
  type: "met";
  rules: Record<string, MetRule>;
}

/** A rule that has been met in this game. */
export interface MetRule {
  times: number;
  lines: number[];
  last: string;
}

/** Somebody said something. */
export interface Said {
  type: "said";
  line: ChatLine;
}

/** Yes. */
export interface Pong {
  type: "pong";
  n: number;
}

/** The server ends this connection. `again`: come back in a moment. */
export interface Bye {
  type: "bye";
  reason: string;
  again?: boolean;
  code?: "" | "asleep" | "blocked" | "deleted" | "no_table" | "protocol" | "restarting" | "seat_freed";
}

/** One of the games. */
export interface GameInfo {
  name: string;
  title: string;
  about: string;
  goal: string;
  most_seats: number;
  bots: string[];
  scenario_kind: string;
  scenarios: string[];
  campaigns: boolean;
  gamesmaster: boolean;
  minutes: [number, number];
  begin: string;
  alone: number;
  first: string;
}

/** A house rule that a new table may choose: a question, and answers in words for its values. */
export interface HouseRule {
  name: string;
  title: string;
  values: string[];
  default: string;
  answers: string[];
  printed: string;
  rule: string;
}

/** A rule in our words. */
export interface RuleText {
  id: string;
  title: string;
  text: string;
  otherwise?: string;
  links?: Record<string, string>;
}

/** `POST /api/tables`: who sits there (`me`, `open`, or a bot's name), and by which house rules. */
export interface NewTable {
  game: string;
  seats?: string[];
  name?: string;
  house?: Record<string, string>;
  start?: boolean;
  gamesmaster?: "" | "me" | "open";
  seed?: number | null;
  scenario?: string;
  campaign?: string;
  after?: After | null;
  campaign_id?: string;
  first?: boolean;
  own_dice?: boolean;
  onlookers?: "now" | "off" | number;
  days?: number;
  overdue?: "bot" | "remind";
}

/** Another game of those who have played one: in the same scenario, with the survivors or as it began. */
export interface After {
  table: string;
  key?: string;
  survivors?: boolean;
}

/** A new table: its address, your key, and the links for your friends. They are told only now. */
export interface MadeTable {
  table: string;
  address: string;
  seat: number | null;
  key: string;
  links: SeatLink[];
}

/** Who opens it may sit down there, once. */
export interface SeatLink {
  seat: number;
  link: string;
}

/** `POST /api/tables/TABLE/claim`: sit down with a link's token. */
export interface Claim {
  token: string;
  name: string;
  person?: string;
}

/** The seat is yours; the key says so from now on, or from when those who play have agreed. */
export interface Claimed {
  seat: number;
  key: string;
  waiting: boolean;
}

/** A table in a list. */
export interface TableSummary {
  table: string;
  game: string;
  game_title: string;
  seats: SeatInfo[];
  created: string;
  touched: string;
  started?: boolean;
  over?: boolean;
  answers?: number;
  about?: string;
  host?: string;
}

/** A stretch of a game. */
export interface Replay {
  table: string;
  game: string;
  names: string[];
  answers: number;
  steps: ReplayStep[];
  at?: number;
  seat?: number | null;
  own?: number | null;
  over?: boolean;
  branch?: boolean;
}

/** A moment of a game: what was answered, what came of it, and how the table looked then. */
export interface ReplayStep {
  n: number;
  seat: number;
  rule: string;
  answer: string;
  lines: Line[];
  picture: Picture;
  at?: number;
  name?: string;
}

/** `POST /api/tables/TABLE/branch`: a new table that goes on from a moment of this one, with other dice. */
export interface NewBranch {
  at: number;
  seats?: string[];
  name?: string;
  key?: string;
}

/** The new table, and how many answers earlier than the moment it begins: as a rule none. */
export interface MadeBranch {
  table: string;
  address: string;
  seat: number | null;
  key: string;
  links?: SeatLink[];
  back?: number;
}

/** All of it. */
export interface Story {
  won: boolean;
  people?: Person[];
  passages?: Passage[];
  luckiest?: RareRoll | null;
  unluckiest?: RareRoll | null;
  turning?: Passage | null;
  figures?: StoryFigure[];
}

/** Somebody who went in, and what became of him. */
export interface Person {
  name: string;
  what?: string;
  fate?: string;
  fell?: boolean;
  at?: number;
  deeds?: number;
}

/** A sentence or two of the story, and the answer after which it happened. */
export interface Passage {
  text: string;
  at?: number;
}

/** What the dice decided, and how likely that was. */
export interface RareRoll {
  text: string;
  chance: string;
  at?: number;
}

/** A number of the story, in words. */
export interface StoryFigure {
  name: string;
  value: string;
}

/** What a game looks like from its end. */
export interface Review {
  decisions?: number;
  differed?: number;
  tried?: number;
  weighed?: Weighing[];
  done?: number;
  playouts?: number;
}

/** A decision, and what it cost: in hundredths of the way from a lost game to a won one. */
export interface Weighing {
  number: number;
  seat: number;
  rule: string;
  answer: string;
  sensible: string;
  words?: string;
  better?: string;
  chosen?: number;
  other?: number;
  low?: number;
  high?: number;
  playouts?: number;
  odds?: Chance[];
  better_odds?: Chance[];
  why?: string;
}

/** An outcome of an answer, by exact odds. */
export interface Chance {
  chance: number;
  words: string;
}

/** What was wrong, and what would be right. */
export interface Problem {
  reason: string;
}

/** `POST /api/mazes/check`, and what the generator gives: the text of a maze file. */
export interface MazeText {
  text: string;
}

/** `POST /api/mazes`: a maze from a seed. */
export interface NewMaze {
  levels?: number;
  width?: number;
  height?: number;
  seed?: number | null;
}

/** All of them, in the order of the text. */
export interface MazeFindings {
  findings: MazeFinding[];
}

/** Something that is wrong with a maze, or may be: where in the text (from 1), and what would be right. */
export interface MazeFinding {
  line: number;
  column: number;
  severity: "error" | "warning";
  text: string;
}

/** What one draws mazes with: the game they are for, its words by kind (`foes`, `items`), and examples. */
export interface Workshop {
  game: string;
  words: Record<string, string[]>;
  examples: Record<string, string>;
}

/** A campaign in a list. */
export interface CampaignSummary {
  id: string;
  game: string;
  game_title: string;
  title: string;
  touched: string;
  games?: number;
  people?: string[];
  fallen?: number;
  last?: string;
  scenario?: string;
  own?: boolean;
  tables?: string[];
}

/** A campaign, all of it. */
export interface CampaignPage {
  summary: CampaignSummary;
  picture: CampaignPicture;
}

/** Everything there is to show of a campaign. */
export interface CampaignPicture {
  game: string;
  game_title: string;
  title: string;
  people?: Card[];
  facts?: Figure[];
  lists?: Listing[];
  calendar?: CalendarEntry[];
  laurels?: Laurel[];
  fallen?: Remembered[];
}

/** A game of the calendar. */
export interface CalendarEntry {
  number: number;
  day: string;
  result: string;
  scenario?: string;
  figures?: Figure[];
  fallen?: string[];
}

/** Who has the most of something, of all the living and the fallen. */
export interface Laurel {
  merit: string;
  value: number;
  names: string[];
}

/** One of the fallen. */
export interface Remembered {
  name: string;
  title?: string;
  game?: number;
  day?: string;
  end?: string;
  where?: string;
  how?: string;
  figures?: Figure[];
}

/** As whom the caller is known on this server. */
export interface Me {
  mark: string;
}

/** The address of a feed that tells whose turn it is at one's tables: whoever has it can read it. */
export interface Feed {
  address: string;
}

/** `POST /api/tables/mine`: the seats I have, beside the tables I own. With `wait`: answer when something is */
export interface MySeats {
  seats?: SeatKey[];
  wait?: number;
  known?: Record<string, string>;
}

/** A seat somebody has at a table of another. */
export interface SeatKey {
  table: string;
  key: string;
}

/** A table of mine, or one where I sit. */
export interface MyTable {
  table: TableSummary;
  seat?: number | null;
  owner?: boolean;
  your_turn?: boolean;
  waiting?: number[];
  result?: string;
  winners?: number[];
  progress?: string;
  survivors?: string[];
  campaign?: string;
  days?: number;
  since?: string;
}

/** A titled group of them: Monsters, Potions, Spells. */
export interface Kinds {
  title: string;
  names: Record<string, string>;
}

/** A rulebook. */
export interface WholeBook {
  game: string;
  title: string;
  about: string;
  chapters: BookChapter[];
  house: HouseQuestion[];
}

/** A chapter and its rules. */
export interface BookChapter {
  id: string;
  title: string;
  rules: BookRule[];
}

/** One rule, with the tables that are printed there and what else bears on it. */
export interface BookRule {
  id: string;
  title: string;
  text: string;
  advanced?: boolean;
  ruling?: boolean;
  otherwise?: string;
  links?: Record<string, string>;
  tables?: BookTable[];
  see?: string[];
  rulings?: string[];
  house?: string[];
}

/** A table in words. The first heading may stand for two: what runs down the side and what across the top. */
export interface BookTable {
  id: string;
  title: string;
  rules: string[];
  source: string;
  headings: string[];
  rows: string[][];
  note?: string;
  linked?: number;
}

/** A house rule: a question and its answers. Without answers any number does, and `usual` is the usual one. */
export interface HouseQuestion {
  name: string;
  question: string;
  answers: HouseAnswer[];
  rule?: string;
  usual?: string;
  preset?: boolean;
}

/** One value of a house rule, in words. */
export interface HouseAnswer {
  value: string;
  words: string;
  book?: boolean;
  usual?: boolean;
}

export type ClientMessage = Hello | Answer | Order | Roll | Passing | More | Undo | Consent | Chat | Ready | Start | Bot | Seats | Close | Chair | Release | Onlookers | StandIn | Block | Unblock | Rename | Unguided | Log | Cited | Ping;
export type ServerMessage = Welcome | Table | Frame | Step | Accepted | Refused | Told | Lines | Met | Said | Pong | Bye;
