// What the pressing of every control has to know by name, each with its reason.

/** What may do nothing, or do no more than close its dialog. */
export const QUIET: { screen: RegExp; control: RegExp; because: string }[] = [
  { screen: /./, control: /^button (Close|Cancel|Later|Not now)$/, because: "it is there to close" },
  {
    screen: /^end-/,
    control: /^button See the board$/,
    because: "it closes the result, which lies over the board",
  },
  { screen: /./, control: /^button Copied\.$/, because: "it says already that the link is copied" },
  { screen: /^settings/, control: /^button Save$/, because: "the same name is saved already" },
  {
    screen: /^settings/,
    control: /^button Alert me on this device$/,
    because: "the browser asks, and nobody sees that here",
  },
  { screen: /^settings/, control: /^button Add$/, because: "the browser itself says what is missing" },
];

/** Screens that are not pressed here: each press takes what it takes a whole game to make, so that another is played for the next. */
export const UNPRESSED: { screen: RegExp; because: string } = {
  screen: /^(home-invited|settings-people)$/,
  because: "people.spec.ts presses what is their own, and home and settings are pressed without it",
};

/** What may go wrong. */
export const EXPECTED: { screen: RegExp; complaint: RegExp; because: string }[] = [
  { screen: /./, complaint: /ERR_ABORTED/, because: "the page was left before the answer came" },
  { screen: /./, complaint: /Cross-Origin-Opener-Policy/, because: "plain http has no opener policy" },
  { screen: /unanswered/, complaint: /ERR_FAILED|ERR_CONNECTION|WebSocket/, because: "nobody answers there" },
  { screen: /lost-connection/, complaint: /ERR_INTERNET|WebSocket/, because: "there is no network" },
  { screen: /home-broken-record/, complaint: /api\/records: 422/, because: "the record is none" },
  {
    screen: /^replay-/,
    complaint: /api\/tables\/\w+\/record: 404/,
    because: "it may be a table's or one that was brought: the table is asked first",
  },
  { screen: /^replay-unfinished$/, complaint: /record: 409/, because: "the game is still on" },
  { screen: /^game-talk$/, complaint: /\/talk: 429/, because: "nobody says that much at once" },
  { screen: /not-found/, complaint: /404/, because: "there is no such page" },
  { screen: /no-table/, complaint: /404/, because: "there is no such table" },
  { screen: /no-replay/, complaint: /404/, because: "there is no such game" },
];

/** Parts that are the same component on many screens, without anything of the screen in them: pressed on one. */
export const PARTS: Record<string, { selector: string; screen: string; because: string }> = {
  "top bar": {
    selector: "header:has(.language)",
    screen: "not-found",
    because: "home, name, language and settings know nothing of the page below them",
  },
};

/** Dialogs that are the same one wherever they are opened, and the screens on which all that they offer is pressed. */
export const ELSEWHERE: { title: RegExp; screens: RegExp; because: string }[] = [
  { title: /^Chat$/, screens: /^game-talk$/, because: "it has a screen of its own" },
  { title: /^Menu$/, screens: /^game-menu$/, because: "it has a screen of its own" },
  { title: /^Log$/, screens: /^game-log$/, because: "it has a screen of its own" },
  { title: /^Keys$/, screens: /^game-keys$/, because: "it has a screen of its own" },
  { title: /^Rules of /, screens: /^game-rules$/, because: "it has a screen of its own" },
  {
    title: /wins?!$|worth \d+ points?\.$|solved/i,
    screens: /^end-(?!board)/,
    because: "the results have screens of their own",
  },
  { title: /^Pass$/, screens: /^game-pass$/, because: "it has a screen of its own" },
  {
    title: /^(Chatuchak: (Play now|Solo|Speed)|Bangkok: With friends|Chakapuces: On this device)$/,
    screens: /^new-/,
    because: "each way to play has a screen of its own",
  },
  {
    title: /^(Chatuchak|Bangkok|Chakapuces): /,
    screens: /^(home|new-.*)$/,
    because: "the sheets of the other boxes are the same wherever they are opened",
  },
  { title: /^Your name$/, screens: /^name$/, because: "it has a screen of its own" },
  {
    title: /^what it is$/,
    screens: /^(game-menu|chatuchak-2|race-solo|bangkok-2|chakapuces-2|end-bangkok|replay-chatuchak)$/,
    because:
      "one drawer for whatever is explained: pressed once for each game, over a dialog and in a replay",
  },
];
