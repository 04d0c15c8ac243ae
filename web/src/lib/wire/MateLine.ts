export type MateLine = { person: string, name: string, games: number, game: string, at: number, };
