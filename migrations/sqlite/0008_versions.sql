-- How often a table's row was changed. Who changes it names the version that they have read, and has to read again if
-- somebody else was first: no change is lost.
ALTER TABLE tables ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
