import { plural } from "../../lib/i18n/plural";

const count = plural("nl");

/** Met wie je hebt gespeeld, wat scripts mogen, en je eigen gegevens. */
const people = {
  title: "Met wie je hebt gespeeld",
  nobody: "Nog niemand. Wie met jou aan een spel zit, staat daarna hier.",
  games: (n: number) => `${n} ${count(n, "spel", "spellen")}`,
  again: "Nog eens?",
  again_with: (name: string) => `Vraag ${name} voor nog een spel`,
  block: "Blokkeren",
  block_name: (name: string) => `${name} blokkeren`,
  block_explained: (name: string) =>
    `${name} kan je niet meer aan een tafel vragen en ook niet aanschuiven waar jij host bent. We zeggen het niet. Je kunt het hier altijd terugdraaien.`,
  blocked: (name: string) => `${name} is geblokkeerd.`,
  blocked_title: "Geblokkeerd",
  unblock: "Deblokkeren",
  unblock_name: (name: string) => `${name} deblokkeren`,
  more: "Meer tonen",
  invitations: "Uitnodigingen",
  asks_you: (name: string, game: string) => `${name} vraagt je voor een spel ${game}.`,
  yes: "Ja, ik speel mee",
  no: "Nee, bedankt",
  yes_to: (name: string) => `Ja, ik speel met ${name}`,
  no_to: (name: string) => `Nee, bedankt, ${name}`,
  tokens_title: "Tokens voor scripts",
  tokens_help:
    "Een programma met een token schuift aan en speelt voor jou, en kan verder niets. Iedereen aan tafel ziet dat er een script speelt. Een nieuw wachtwoord maakt alle tokens ongeldig.",
  no_tokens: "Geen tokens.",
  token_name: "Waar is het voor?",
  make_token: "Token maken",
  made_token: (name: string) => `‘${name}’ is klaar. Kopieer het nu: je krijgt het nooit meer te zien.`,
  copy: "Kopiëren",
  copied: "Gekopieerd.",
  not_copied: "Kopiëren lukte niet. Selecteer het token en kopieer het zelf.",
  never_used: "nooit gebruikt",
  used: (when: string) => `gebruikt: ${when}`,
  revoke: (name: string) => `‘${name}’ intrekken`,
  revoke_explained: "Programma’s die met dit token spelen, stoppen meteen.",
  revoke_it: "Intrekken",
  data_title: "Mijn gegevens",
  data_help: "Alles wat dit huis van je heeft: spellen, verslagen, mensen, tokens. In één zip-archief.",
  download: "Mijn gegevens downloaden",
  downloading: "Inpakken…",
  downloaded: "Je archief is opgeslagen.",
  everywhere: "Overal uitloggen",
};
export default people;
