-- Whether the host lets people say what they like; null until they choose.
ALTER TABLE tables ADD COLUMN free_text INTEGER;

-- What those who sit at a table say to each other; it goes with the table, and with whoever said it.
CREATE TABLE talk (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number   INTEGER NOT NULL,                -- upwards from 1
    person   INTEGER NOT NULL,
    name     TEXT    NOT NULL,                -- what they were called there
    seat     INTEGER NOT NULL,
    cid      TEXT    NOT NULL,                -- the client's name for it
    words    TEXT,                            -- JSON; null once the host has removed it
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX talk_by_person ON talk (person, table_id, cid);

-- Whose words somebody does not want to read, wherever they meet.
CREATE TABLE mutes (
    person INTEGER NOT NULL,
    muted  INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    PRIMARY KEY (person, muted)
) STRICT, WITHOUT ROWID;
CREATE INDEX mutes_by_muted ON mutes (muted);
