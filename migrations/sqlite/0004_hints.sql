-- Hints that were given in a solo puzzle: one for each position, however often it is asked for.
CREATE TABLE hints (
    table_id INTEGER NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    entries  INTEGER NOT NULL,                -- how many entries the log had then
    at       INTEGER NOT NULL,
    PRIMARY KEY (table_id, entries)
) STRICT, WITHOUT ROWID;
