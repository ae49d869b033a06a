-- Rooms are their logs; `rooms` and `matches` only make lists quick.
CREATE TABLE entries (
    room TEXT NOT NULL,
    number INTEGER NOT NULL,
    at REAL NOT NULL,
    request TEXT,
    body BLOB NOT NULL,
    PRIMARY KEY (room, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX entries_by_request ON entries (room, request) WHERE request IS NOT NULL;

CREATE TABLE rooms (
    room TEXT PRIMARY KEY,
    listed INTEGER NOT NULL,
    stage TEXT NOT NULL,
    at REAL NOT NULL,
    wake REAL,
    peek BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX rooms_listed ON rooms (at) WHERE listed AND stage <> 'over';
CREATE INDEX rooms_to_wake ON rooms (wake) WHERE wake IS NOT NULL;

CREATE TABLE matches (
    room TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    players INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    at REAL NOT NULL,
    ending TEXT NOT NULL,
    winners TEXT NOT NULL,
    listed INTEGER NOT NULL,
    line BLOB NOT NULL
) WITHOUT ROWID;
CREATE INDEX matches_by_time ON matches (at);

CREATE TABLE reports (id INTEGER PRIMARY KEY, room TEXT NOT NULL, at REAL NOT NULL, text TEXT NOT NULL, save BLOB NOT NULL);

CREATE TABLE accounts (name TEXT PRIMARY KEY, password TEXT NOT NULL, at REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE sessions (hash TEXT PRIMARY KEY, account TEXT NOT NULL, until REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE places (
    account TEXT NOT NULL,
    room TEXT NOT NULL,
    seat INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (account, room)
) WITHOUT ROWID;
