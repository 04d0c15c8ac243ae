import { plural } from "../../lib/i18n/plural";
import type { Phrase } from "../../lib/wire/Phrase";

const count = plural("en");

/** What people say to each other at a table. */
const talk = {
  talk: "Chat",
  talk_unread: (n: number) => `Chat, ${n} new ${count(n, "line", "lines")}`,
  lines: "What was said",
  nothing: "Nobody has said anything yet.",
  says: (name: string, words: string) => `${name}: ${words}`,
  removed: "Removed by the host.",
  remove_it: "Remove this line",
  remove: (name: string, words: string) => `Remove what ${name} said: ${words}`,
  write: "Write something…",
  send: "Send",
  room_left: (n: number) => `Room for ${n} more ${count(n, "character", "characters")}`,
  too_long: (n: number) => `${n} ${count(n, "character", "characters")} too long`,
  quick: "Ready to say, and everybody reads it in their own language",
  mute: (name: string) => `Mute ${name}`,
  free_text: "People may write freely",
  free_text_help: "Otherwise ready-made phrases only.",
  no_free_text: "At this table there are ready-made phrases only. The host can allow more.",
  phrases: {
    good_luck: "Good luck!",
    yes: "Yes",
    no: "No",
    take_your_time: "Take your time.",
    nice_one: "Nice one!",
    close_call: "That was close!",
    back_soon: "I’ll be right back.",
    im_back: "I’m back.",
    must_go: "I have to go.",
    till_next_time: "Till next time!",
  } satisfies Record<Phrase, string>,
  muted_people: "Muted people",
  muted_explained: "You don’t see what they write, at any table. They aren’t told.",
  unmute: (name: string) => `Hear ${name} again`,
};
export default talk;
