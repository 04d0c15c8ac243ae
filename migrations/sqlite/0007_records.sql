-- Imported records take room that is counted: they are kept compressed, with what a list of them shows. Those from
-- before stay as they are.
CREATE TABLE imported (
    id         TEXT    PRIMARY KEY,
    person     INTEGER NOT NULL,
    game       TEXT    NOT NULL,
    packing    TEXT    NOT NULL,              -- how the record is kept: text or zlib
    record     BLOB    NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
INSERT INTO imported (id, person, game, packing, record, created_at)
    SELECT id, person, iif(json_valid(record), coalesce(record ->> '$.game', ''), ''), 'text', CAST(record AS BLOB), created_at
    FROM records;
DROP TABLE records;
ALTER TABLE imported RENAME TO records;
CREATE INDEX records_by_person ON records (person, created_at);
CREATE INDEX records_by_age ON records (created_at);
