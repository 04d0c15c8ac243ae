import type { OptionWords } from "../../lib/game/contract";

const chakapuces = {
  options: {
    scratch_scores: {
      name: "Scratch cards score",
      help: "Scratch cards count as cats at the end.",
      values: { true: "Yes", false: "No" },
    },
  } as Record<string, OptionWords>,
};
export default chakapuces;
