import type { OptionWords } from "../../lib/game/contract";

const race = {
  options: {
    grids: {
      name: "Start grids",
      help: "Printed tiles, or grids drawn booth by booth.",
      values: { tiles: "Tiles", drawn: "Drawn" },
    },
    grid: { name: "Which grid", help: "1 to 16; 0 takes any." },
    draw: { name: "Number of the draw", help: "The same number gives the same grid; 0 takes any." },
    same: {
      name: "Same grid for all",
      help: "Everybody solves the same grid.",
      values: { true: "Yes", false: "No" },
    },
  } as Record<string, OptionWords>,
};
export default race;
