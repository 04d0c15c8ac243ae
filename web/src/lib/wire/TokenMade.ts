export type TokenMade = { token: string, id: string, name: string, created_at: number, used_at: number | null, };
