import type en from "../en/bangkok";

const bangkok: typeof en = {
  options: {
    expert: { name: "Expertspel", help: "Met de expertregels.", values: { true: "Ja", false: "Nee" } },
  },
};
export default bangkok;
