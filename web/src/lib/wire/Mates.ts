import type { MateLine } from "./MateLine";
export type Mates = { mates: Array<MateLine>, more: boolean, };
