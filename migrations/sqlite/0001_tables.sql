-- People: a guest is a row and a signed cookie; a password makes the name theirs.
CREATE TABLE people (
    id         INTEGER PRIMARY KEY,           -- random, so that it tells nothing
    name       TEXT    NOT NULL,              -- empty once deleted
    skeleton   TEXT    NOT NULL,              -- the same for names that look alike
    password   TEXT,                          -- an argon2 hash
    sessions   INTEGER NOT NULL DEFAULT 0,    -- goes up to end all sessions
    created_at INTEGER NOT NULL,              -- milliseconds since 1970
    deleted_at INTEGER,
    banned_at  INTEGER
) STRICT;
CREATE UNIQUE INDEX people_with_password ON people (skeleton) WHERE password IS NOT NULL;

-- Tables: what was agreed before the start, and the end.
CREATE TABLE tables (
    id            INTEGER PRIMARY KEY,
    watch_code    TEXT    NOT NULL UNIQUE,    -- the public name: who knows it may look on
    join_code     TEXT    NOT NULL UNIQUE,    -- who knows it may take a seat
    game          TEXT    NOT NULL,
    rules_version INTEGER NOT NULL,
    edition_hash  TEXT    NOT NULL,
    options       TEXT    NOT NULL,           -- JSON object
    visibility    TEXT    NOT NULL,           -- open or private
    status        TEXT    NOT NULL,           -- waiting, playing, finished or frozen
    host          INTEGER NOT NULL,
    seed          BLOB    NOT NULL,           -- secret until the game is finished
    nonces        TEXT    NOT NULL,           -- JSON array of [person, nonce]
    created_at    INTEGER NOT NULL,
    starts_at     INTEGER,                    -- the common start of a speed game
    finished_at   INTEGER,
    result        TEXT,                       -- the standing, JSON
    rematch       TEXT,                       -- the watch code of the next game
    problem       TEXT                        -- why a frozen table can't go on
) STRICT;
CREATE INDEX tables_by_status ON tables (status, created_at);

-- Seats belong to people; a bot may stand in for one.
CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    person   INTEGER,
    label    TEXT,                            -- who plays it, where one person has several seats
    bot      TEXT,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_person ON seats (person) WHERE person IS NOT NULL;

-- The log is the game. One row is one append: an action with the chance steps that follow it.
CREATE TABLE log (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    first    INTEGER NOT NULL,                -- how many entries there were before it
    last     INTEGER NOT NULL,                -- how many there are after it
    entries  TEXT    NOT NULL,                -- JSON array of record entries
    person   INTEGER,                         -- who sent it
    seat     INTEGER,
    cid      TEXT,                            -- the client's name for it
    waiting  INTEGER NOT NULL,                -- the seats that may act after it, as bits
    due      INTEGER NOT NULL,                -- those of them where a bot sits
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, first)
) STRICT, WITHOUT ROWID;

-- Records that were brought from elsewhere, to be looked at.
CREATE TABLE records (
    id         TEXT    PRIMARY KEY,
    person     INTEGER NOT NULL,
    record     TEXT    NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX records_by_person ON records (person);
