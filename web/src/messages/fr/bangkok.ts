import type en from "../en/bangkok";

const bangkok: typeof en = {
  options: {
    expert: {
      name: "Partie experte",
      help: "Avec les règles expertes.",
      values: { true: "Oui", false: "Non" },
    },
  },
};
export default bangkok;
