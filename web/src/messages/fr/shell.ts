import type en from "../en/shell";

const shell: typeof en = {
  close: "Fermer",
  cancel: "Annuler",
  loading: "Un instant…",
  home: "Tous les jeux",
  play_now: "Jouer",
  your_name: "Votre nom",
  guest: (n) => `Invité ${n}`,
  not_found: "Il n’y a rien ici.",
  connection: { connecting: "Connexion…", open: "Connecté", lost: "Connexion perdue. Nouvel essai…" },
};
export default shell;
