import type en from "../en/chakapuces";

const chakapuces: typeof en = {
  options: {
    scratch_scores: {
      name: "Krabkaarten tellen",
      help: "Krabkaarten tellen aan het eind als katten.",
      values: { true: "Ja", false: "Nee" },
    },
  },
};
export default chakapuces;
