INSERT INTO log (table_id, first, last, entries, person, seat, cid, waiting, due, at)
VALUES
    (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
