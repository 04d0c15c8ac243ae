-- Bans have a reason, which the host alone reads, and an end, after which they are lifted.
ALTER TABLE people ADD COLUMN ban_reason TEXT;
ALTER TABLE people ADD COLUMN banned_until INTEGER;
ALTER TABLE banned_networks ADD COLUMN reason TEXT;
ALTER TABLE banned_networks ADD COLUMN until INTEGER;

-- How many guests an invitation was made for; of those from before it is not known.
ALTER TABLE invites ADD COLUMN uses INTEGER NOT NULL DEFAULT 0;

-- Links by which somebody who has forgotten their password chooses another, once. The token is known to its holder alone.
CREATE TABLE sign_in_links (
    token_hash BLOB    PRIMARY KEY,
    person     INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What a table that is gone was called, for the log.
ALTER TABLE orders ADD COLUMN name TEXT;
