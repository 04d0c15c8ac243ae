import { plural } from "../../lib/i18n/plural";

const count = plural("en");

/** Whom one has played with, what scripts may do, and one's own data. */
const people = {
  title: "People you have played with",
  nobody: "Nobody yet. Whoever sits with you in a game is listed here afterwards.",
  games: (n: number) => `${n} ${count(n, "game", "games")}`,
  again: "Again?",
  again_with: (name: string) => `Ask ${name} to another game`,
  block: "Block",
  block_name: (name: string) => `Block ${name}`,
  block_explained: (name: string) =>
    `${name} can no longer ask you to a table, nor sit down at one that you host. We don’t tell them. You can unblock them here at any time.`,
  blocked: (name: string) => `${name} is blocked.`,
  blocked_title: "Blocked",
  unblock: "Unblock",
  unblock_name: (name: string) => `Unblock ${name}`,
  more: "Show more",
  invitations: "Invitations",
  asks_you: (name: string, game: string) => `${name} asks you to a game of ${game}.`,
  yes: "Yes, I play",
  no: "No, thanks",
  yes_to: (name: string) => `Yes, I play with ${name}`,
  no_to: (name: string) => `No, thanks, ${name}`,
  tokens_title: "Tokens for scripts",
  tokens_help:
    "A program with a token sits at tables and plays for you, and can do nothing else. Everybody at the table sees that a script plays. A new password ends all tokens.",
  no_tokens: "No tokens.",
  token_name: "What is it for?",
  make_token: "Make a token",
  made_token: (name: string) => `“${name}” is ready. Copy it now: it is never shown again.`,
  copy: "Copy",
  copied: "Copied.",
  not_copied: "Copying did not work. Mark the token and copy it by hand.",
  never_used: "never used",
  used: (when: string) => `used ${when}`,
  revoke: (name: string) => `Revoke “${name}”`,
  revoke_explained: "Programs that play with this token stop at once.",
  revoke_it: "Revoke",
  data_title: "My data",
  data_help: "Everything this house has of you: games, records, people, tokens. One zip archive.",
  download: "Download my data",
  downloading: "Packing…",
  downloaded: "Your archive is saved.",
  everywhere: "Sign out everywhere",
};
export default people;
