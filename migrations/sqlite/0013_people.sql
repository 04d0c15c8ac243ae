-- Whom somebody does not want to play with.
CREATE TABLE blocks (
    person  INTEGER NOT NULL,
    blocked INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (person, blocked)
) STRICT, WITHOUT ROWID;
CREATE INDEX blocks_by_blocked ON blocks (blocked);

-- Who is asked to a table and has not answered.
CREATE TABLE asks (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    person   INTEGER NOT NULL,
    asker    INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX asks_by_person ON asks (person, at);
CREATE INDEX asks_by_asker ON asks (asker);

-- Tokens by which scripts play for a person. The token itself is known to its holder alone.
CREATE TABLE tokens (
    id         INTEGER PRIMARY KEY,           -- random; the number of the device that the script is
    person     INTEGER NOT NULL,
    name       TEXT    NOT NULL,              -- what its person calls it
    token_hash BLOB    NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    used_at    INTEGER                        -- to the minute
) STRICT;
CREATE INDEX tokens_by_person ON tokens (person);

-- A higher number ends all sessions, and what scripts were let in by.
CREATE TRIGGER tokens_end AFTER UPDATE OF sessions ON people WHEN NEW.sessions > OLD.sessions
BEGIN
    DELETE FROM tokens WHERE person = NEW.id;
END;

-- Whether a script of its person took a seat or has played from it.
ALTER TABLE seats ADD COLUMN scripted INTEGER NOT NULL DEFAULT 0;
