import { placeholder } from "../../lib/game/placeholder";

export default placeholder("chakapuces");
