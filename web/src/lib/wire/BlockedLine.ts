export type BlockedLine = { person: string, name: string, at: number, };
