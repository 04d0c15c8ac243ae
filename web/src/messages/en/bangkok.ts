import type { OptionWords } from "../../lib/game/contract";

const bangkok = {
  options: {
    expert: { name: "Expert game", help: "With the expert rules.", values: { true: "Yes", false: "No" } },
  } as Record<string, OptionWords>,
};
export default bangkok;
