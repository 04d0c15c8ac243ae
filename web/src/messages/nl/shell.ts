import type en from "../en/shell";

const shell: typeof en = {
  close: "Sluiten",
  cancel: "Annuleren",
  loading: "Een ogenblik…",
  home: "Alle spellen",
  play_now: "Nu spelen",
  your_name: "Je naam",
  guest: (n) => `Gast ${n}`,
  not_found: "Hier is niets.",
  connection: { connecting: "Verbinden…", open: "Verbonden", lost: "Geen verbinding. Nieuwe poging…" },
};
export default shell;
