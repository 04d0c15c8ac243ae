// The server's own refusals by code. Those of a game are in its file.
const refusals = {
  unknown: (code: string) => `That did not work (${code}).`,
  codes: {
    offline: "The server can’t be reached.",
    internal: "Something went wrong on the server. Please try again.",
    stale: "The table has moved on: look again.",
    not_on_turn: "It is not your turn.",
    game_over: "The game is over.",
    not_your_seat: "That is not your seat.",
    no_table: "There is no table with this code.",
    countdown: "Wait for the start.",
    no_undo: "That can’t be taken back any more.",
  } as Record<string, string>,
};
export default refusals;
