-- Alerts: what somebody wants to hear of, and by which way.
CREATE TABLE alert_people (
    person   INTEGER PRIMARY KEY,
    language TEXT    NOT NULL
) STRICT;
CREATE TABLE alert_choices (
    person  INTEGER NOT NULL,
    kind    TEXT    NOT NULL,                 -- turn, reminder, start, end, rematch or asked
    channel TEXT    NOT NULL,                 -- push, mail or webhook
    PRIMARY KEY (person, kind, channel)
) STRICT, WITHOUT ROWID;

-- Browsers, mailboxes and webhooks.
CREATE TABLE alert_ways (
    id         INTEGER PRIMARY KEY,           -- random
    person     INTEGER NOT NULL,
    channel    TEXT    NOT NULL,
    address    TEXT    NOT NULL,              -- where a browser's service listens, a mailbox, a URL
    keys       TEXT    NOT NULL,              -- what a browser's messages are encrypted with, JSON; empty for others
    origin     TEXT    NOT NULL,              -- the address by which its owner knows the house
    confirmed  INTEGER NOT NULL,
    gone_at    INTEGER,                       -- when its service said that it is not there any more
    created_at INTEGER NOT NULL,
    UNIQUE (person, channel, address)
) STRICT;

-- The outbox: one row for each message, written with the move that it is about.
CREATE TABLE alerts (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT    NOT NULL,              -- the same whenever it is sent again
    person     INTEGER NOT NULL,
    way        INTEGER NOT NULL REFERENCES alert_ways (id) ON DELETE CASCADE,
    kind       TEXT    NOT NULL,
    table_id   INTEGER REFERENCES tables (id) ON DELETE CASCADE,
    seat       INTEGER,
    seq        INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    due_at     INTEGER NOT NULL,
    tries      INTEGER NOT NULL DEFAULT 0,
    trouble    TEXT,                          -- why the last try failed
    fate       TEXT,                          -- none until it is over: sent, refused, gone or given_up
    ended_at   INTEGER
) STRICT;
CREATE INDEX alerts_due ON alerts (due_at) WHERE fate IS NULL;
CREATE INDEX alerts_by_person ON alerts (person, id);
CREATE INDEX alerts_by_table ON alerts (table_id) WHERE fate IS NULL;
CREATE INDEX alerts_by_way ON alerts (way);

-- How many mails a mailbox has got in a day, and whether it wants none: the hash of the address, so that nothing is kept of it.
CREATE TABLE mailboxes (
    hash  BLOB    NOT NULL,
    day   INTEGER NOT NULL,
    mails INTEGER NOT NULL,
    PRIMARY KEY (hash, day)
) STRICT, WITHOUT ROWID;
