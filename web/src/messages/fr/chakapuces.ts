import type en from "../en/chakapuces";

const chakapuces: typeof en = {
  options: {
    scratch_scores: {
      name: "Les cartes Gratte comptent",
      help: "Les cartes Gratte valent des chats à la fin.",
      values: { true: "Oui", false: "Non" },
    },
  },
};
export default chakapuces;
