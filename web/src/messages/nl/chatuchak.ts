import type en from "../en/chatuchak";

const chatuchak: typeof en = {
  options: {
    grids: {
      name: "Startrasters",
      help: "Gedrukte tegels, of rasters die kraam voor kraam getrokken worden.",
      values: { tiles: "Tegels", drawn: "Getrokken" },
    },
  },
};
export default chatuchak;
