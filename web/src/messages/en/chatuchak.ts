import type { OptionWords } from "../../lib/game/contract";

const chatuchak = {
  options: {
    grids: {
      name: "Start grids",
      help: "Printed tiles, or grids drawn booth by booth.",
      values: { tiles: "Tiles", drawn: "Drawn" },
    },
  } as Record<string, OptionWords>,
};
export default chatuchak;
