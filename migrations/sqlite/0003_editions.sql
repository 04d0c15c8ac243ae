-- Component data other than the standard editions: whole files, so that a game goes on and its record is complete
-- whatever the settings name later.
CREATE TABLE editions (
    hash    TEXT    PRIMARY KEY,              -- as in tables.edition_hash
    game    TEXT    NOT NULL,
    source  TEXT    NOT NULL,                 -- TOML
    kept_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
