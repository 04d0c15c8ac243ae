-- Who plays on for somebody who leaves or stays away: the level of a bot, agreed before the start.
ALTER TABLE tables ADD COLUMN stand_in TEXT NOT NULL DEFAULT 'normal';

-- People whom the host removed: the join code of that time no longer counts, and the public list does not let them in.
ALTER TABLE tables ADD COLUMN removed TEXT NOT NULL DEFAULT '[]';  -- JSON array of people

-- What somebody hosts counts as theirs, whether they sit there or not.
CREATE INDEX tables_by_host ON tables (host);
