-- Waymark's tables on SQLite, version 2 of the schema: what version 1 lacks.
--
-- To be run behind v1.sql, under the same rules.

-- Clicks over time, for each link and month. A click changes one row, and the index below once in a while: when a link's
-- clicks have doubled.
CREATE TABLE IF NOT EXISTS waymark_link_clicks (
    link_id INTEGER NOT NULL,
    first_day INTEGER NOT NULL,            -- of the month, days since 1970-01-01
    owner_id TEXT NOT NULL,
    clicks_below INTEGER NOT NULL,         -- more than clicks: twice what they were when they last came up to it
    clicks INTEGER NOT NULL,               -- of the whole month
    day_1 INTEGER,                         -- of each day, NULL: none, or folded
    day_2 INTEGER,
    day_3 INTEGER,
    day_4 INTEGER,
    day_5 INTEGER,
    day_6 INTEGER,
    day_7 INTEGER,
    day_8 INTEGER,
    day_9 INTEGER,
    day_10 INTEGER,
    day_11 INTEGER,
    day_12 INTEGER,
    day_13 INTEGER,
    day_14 INTEGER,
    day_15 INTEGER,
    day_16 INTEGER,
    day_17 INTEGER,
    day_18 INTEGER,
    day_19 INTEGER,
    day_20 INTEGER,
    day_21 INTEGER,
    day_22 INTEGER,
    day_23 INTEGER,
    day_24 INTEGER,
    day_25 INTEGER,
    day_26 INTEGER,
    day_27 INTEGER,
    day_28 INTEGER,
    day_29 INTEGER,
    day_30 INTEGER,
    day_31 INTEGER,
    CONSTRAINT waymark_link_clicks_key PRIMARY KEY (link_id, first_day)
) WITHOUT ROWID;

-- The links of an owner that may have the most clicks in a month.
CREATE INDEX IF NOT EXISTS waymark_link_clicks_by_bound ON waymark_link_clicks (owner_id, first_day, clicks_below, link_id);

-- The same by the values of dimensions, for each day. Months have only what days were folded into them.
CREATE TABLE IF NOT EXISTS waymark_link_click_value (
    link_id INTEGER NOT NULL,
    dimension INTEGER NOT NULL,            -- 1: country, 2: platform, 3: language, 4: target, 5: referrer
    grain INTEGER NOT NULL,                -- 1: day, 2: month
    first_day INTEGER NOT NULL,            -- days since 1970-01-01
    value_key TEXT NOT NULL,               -- empty: not known, *: one beyond the bound
    clicks INTEGER NOT NULL,
    CONSTRAINT waymark_link_click_value_key PRIMARY KEY (link_id, dimension, grain, first_day, value_key)
) WITHOUT ROWID;

CREATE TRIGGER IF NOT EXISTS waymark_link_delete_clicks AFTER DELETE ON waymark_link
BEGIN DELETE FROM waymark_link_clicks WHERE link_id = OLD.id; DELETE FROM waymark_link_click_value WHERE link_id = OLD.id; END;

-- What all spellings of a URL have in common. Links of version 1 get it when somebody first looks for one by its URL.
ALTER TABLE waymark_link ADD COLUMN url_key TEXT DEFAULT '' NOT NULL;

CREATE INDEX IF NOT EXISTS waymark_link_by_url_key ON waymark_link (owner_id, url_key, id);

-- What only one link of an owner has, so that of several who create it one is the first.
CREATE TABLE IF NOT EXISTS waymark_link_claim (
    link_id INTEGER NOT NULL,
    claim_key TEXT NOT NULL,
    owner_id TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    expires_at INTEGER NOT NULL,             -- microseconds since 1970-01-01T00:00Z
    CONSTRAINT waymark_link_claim_key PRIMARY KEY (link_id, claim_key),
    CONSTRAINT waymark_link_claim_unique UNIQUE (owner_id, claim_key)
) WITHOUT ROWID;

-- Which are over.
CREATE INDEX IF NOT EXISTS waymark_link_claim_by_expiry ON waymark_link_claim (expires_at);

CREATE TRIGGER IF NOT EXISTS waymark_link_delete_claims AFTER DELETE ON waymark_link
BEGIN DELETE FROM waymark_link_claim WHERE link_id = OLD.id; END;

-- Last, so that the version is there only when all the rest is.
INSERT INTO waymark_schema_version (version)
SELECT 2
WHERE NOT EXISTS (SELECT 1 FROM waymark_schema_version WHERE version = 2);
