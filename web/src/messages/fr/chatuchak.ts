import type en from "../en/chatuchak";

const chatuchak: typeof en = {
  options: {
    grids: {
      name: "Grilles de départ",
      help: "Des tuiles imprimées, ou des grilles tirées étal par étal.",
      values: { tiles: "Tuiles", drawn: "Tirées" },
    },
  },
};
export default chatuchak;
