-- How long those who play may think, as JSON: agreed before the start. What of it is not in the log: pauses, and since
-- when a clock runs that stood. When something is due that time alone brings, in milliseconds that the house has run.
ALTER TABLE tables ADD COLUMN time TEXT NOT NULL DEFAULT '{"kind":"none"}';
ALTER TABLE tables ADD COLUMN clock TEXT NOT NULL DEFAULT '{}';
ALTER TABLE tables ADD COLUMN due_at INTEGER;
CREATE INDEX tables_by_due ON tables (due_at) WHERE due_at IS NOT NULL;

-- How many milliseconds an append charges to the seat that was on turn before it, and when it happened, in milliseconds
-- that the house has run; both 0 where there are no clocks.
ALTER TABLE log ADD COLUMN charged INTEGER NOT NULL DEFAULT 0;
ALTER TABLE log ADD COLUMN steady INTEGER NOT NULL DEFAULT 0;
