export type TokenLine = { id: string, name: string, created_at: number, used_at: number | null, };
