import type en from "../en/race";

const race: typeof en = {
  options: {
    grids: {
      name: "Startrasters",
      help: "Gedrukte tegels, of rasters die kraam voor kraam getrokken worden.",
      values: { tiles: "Tegels", drawn: "Getrokken" },
    },
    grid: { name: "Welk raster", help: "1 tot 16; 0 is willekeurig." },
    draw: {
      name: "Nummer van de trekking",
      help: "Hetzelfde nummer geeft hetzelfde raster; 0 is willekeurig.",
    },
    same: {
      name: "Zelfde raster voor allen",
      help: "Iedereen lost hetzelfde raster op.",
      values: { true: "Ja", false: "Nee" },
    },
  },
};
export default race;
