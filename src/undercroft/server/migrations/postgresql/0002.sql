-- Tables put away beside their logs, to open long matches quickly. They can be deleted at any time.
CREATE TABLE snapshots (room TEXT PRIMARY KEY, length INTEGER NOT NULL, body BYTEA NOT NULL);

-- Whose seat it still is says the ticket: somebody else may have sat down there since.
ALTER TABLE places ADD COLUMN ticket TEXT NOT NULL DEFAULT '';
