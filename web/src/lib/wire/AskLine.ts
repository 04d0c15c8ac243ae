export type AskLine = { table: string, game: string, options: { [key in string]: string }, seats: number, person: string, name: string, at: number, };
