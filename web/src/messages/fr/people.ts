import { plural } from "../../lib/i18n/plural";

const count = plural("fr");

/** Avec qui l’on a joué, ce que peuvent les scripts, et ses propres données. */
const people = {
  title: "Avec qui tu as joué",
  nobody: "Personne pour l’instant. Ceux qui joueront avec toi apparaîtront ici.",
  games: (n: number) => `${n} ${count(n, "partie", "parties")}`,
  again: "On rejoue ?",
  again_with: (name: string) => `Proposer une autre partie à ${name}`,
  block: "Bloquer",
  block_name: (name: string) => `Bloquer ${name}`,
  block_explained: (name: string) =>
    `${name} ne pourra plus t’inviter à une table, ni s’asseoir à celles que tu ouvres. Nous ne lui en disons rien. Tu peux revenir sur ton choix ici à tout moment.`,
  blocked: (name: string) => `${name} est sur ta liste de blocage.`,
  blocked_title: "Personnes bloquées",
  unblock: "Débloquer",
  unblock_name: (name: string) => `Débloquer ${name}`,
  more: "En voir plus",
  invitations: "Invitations",
  asks_you: (name: string, game: string) => `${name} te propose une partie de ${game}.`,
  yes: "Oui, je joue",
  no: "Non, merci",
  yes_to: (name: string) => `Oui, je joue avec ${name}`,
  no_to: (name: string) => `Non, merci, ${name}`,
  tokens_title: "Jetons pour scripts",
  tokens_help:
    "Un programme muni d’un jeton s’assied aux tables et joue pour toi, rien de plus. Toute la table voit que c’est un script qui joue. Changer de mot de passe annule tous les jetons.",
  no_tokens: "Aucun jeton.",
  token_name: "À quoi servira-t-il ?",
  make_token: "Créer un jeton",
  made_token: (name: string) => `« ${name} » est prêt. Copie-le maintenant : il ne sera plus jamais affiché.`,
  copy: "Copier",
  copied: "Copié.",
  not_copied: "La copie n’a pas marché. Sélectionne le jeton et copie-le à la main.",
  never_used: "jamais utilisé",
  used: (when: string) => `utilisé ${when}`,
  revoke: (name: string) => `Révoquer « ${name} »`,
  revoke_explained: "Les programmes qui jouent avec ce jeton s’arrêtent aussitôt.",
  revoke_it: "Révoquer",
  data_title: "Mes données",
  data_help:
    "Tout ce que cette maison a de toi : parties, comptes rendus, personnes, jetons. Le tout dans une archive zip.",
  download: "Télécharger mes données",
  downloading: "Préparation…",
  downloaded: "Ton archive est enregistrée.",
  everywhere: "Se déconnecter partout",
};
export default people;
