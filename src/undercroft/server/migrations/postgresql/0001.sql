-- Rooms are their logs; `rooms` and `matches` only make lists quick.
CREATE TABLE entries (
    room TEXT NOT NULL,
    number INTEGER NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    request TEXT,
    body BYTEA NOT NULL,
    PRIMARY KEY (room, number)
);
CREATE UNIQUE INDEX entries_by_request ON entries (room, request) WHERE request IS NOT NULL;

CREATE TABLE rooms (
    room TEXT PRIMARY KEY,
    listed BOOLEAN NOT NULL,
    stage TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    wake DOUBLE PRECISION,
    peek BYTEA NOT NULL
);
CREATE INDEX rooms_listed ON rooms (at) WHERE listed AND stage <> 'over';
CREATE INDEX rooms_to_wake ON rooms (wake) WHERE wake IS NOT NULL;

CREATE TABLE matches (
    room TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    players INTEGER NOT NULL,
    moves INTEGER NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    ending TEXT NOT NULL,
    winners TEXT NOT NULL,
    listed BOOLEAN NOT NULL,
    line BYTEA NOT NULL
);
CREATE INDEX matches_by_time ON matches (at);

CREATE TABLE reports (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    room TEXT NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    text TEXT NOT NULL,
    save BYTEA NOT NULL
);

CREATE TABLE accounts (name TEXT PRIMARY KEY, password TEXT NOT NULL, at DOUBLE PRECISION NOT NULL);
CREATE TABLE sessions (hash TEXT PRIMARY KEY, account TEXT NOT NULL, until DOUBLE PRECISION NOT NULL);
CREATE TABLE places (
    account TEXT NOT NULL,
    room TEXT NOT NULL,
    seat INTEGER NOT NULL,
    at DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (account, room)
);
