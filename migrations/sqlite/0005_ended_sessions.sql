-- Sessions that were ended on their device. A signed cookie stays readable for good, so it is kept which of them count
-- no more.
CREATE TABLE ended_sessions (
    person INTEGER NOT NULL,
    device INTEGER NOT NULL,                  -- the random number in the cookie
    PRIMARY KEY (person, device)
) STRICT, WITHOUT ROWID;

-- A higher number ends all sessions that came before it: they need not be kept one by one any more.
CREATE TRIGGER sessions_end AFTER UPDATE OF sessions ON people WHEN NEW.sessions > OLD.sessions
BEGIN
    DELETE FROM ended_sessions WHERE person = NEW.id;
END;
