-- The house: who may come in, and what the host has ordered.

-- Settings that the host changes while the server runs.
CREATE TABLE house (
    key   TEXT PRIMARY KEY,                   -- invite_only
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Networks that are not let in.
CREATE TABLE banned_networks (
    network TEXT    PRIMARY KEY,              -- as 192.0.2.7/32
    at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Invitations for new guests. The token itself is known to its holder alone.
CREATE TABLE invites (
    token_hash BLOB    PRIMARY KEY,
    uses_left  INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What the server has to follow up, at once if it runs or when it starts; it deletes what it has done.
CREATE TABLE orders (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    kind    TEXT    NOT NULL,                 -- table_removed, person_removed, person_banned or house
    subject INTEGER NOT NULL,                 -- the table or the person
    at      INTEGER NOT NULL
) STRICT;
