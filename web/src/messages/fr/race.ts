import type en from "../en/race";

const race: typeof en = {
  options: {
    grids: {
      name: "Grilles de départ",
      help: "Des tuiles imprimées, ou des grilles tirées étal par étal.",
      values: { tiles: "Tuiles", drawn: "Tirées" },
    },
    grid: { name: "Quelle grille", help: "1 à 16 ; 0 : au hasard." },
    draw: { name: "Numéro du tirage", help: "Le même numéro donne la même grille ; 0 : au hasard." },
    same: {
      name: "Même grille pour tous",
      help: "Chacun résout la même grille.",
      values: { true: "Oui", false: "Non" },
    },
  },
};
export default race;
