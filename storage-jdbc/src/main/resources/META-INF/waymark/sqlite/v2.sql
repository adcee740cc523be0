-- Waymark's tables on SQLite, version 2 of the schema: what version 1 lacks.
--
-- To be run behind v1.sql, under the same rules.

-- Clicks over time. What is counted by day is counted by month as well, so that long periods have few rows.
CREATE TABLE IF NOT EXISTS waymark_link_clicks (
    link_id INTEGER NOT NULL,
    grain INTEGER NOT NULL,                -- 1: day, 2: month
    first_day INTEGER NOT NULL,            -- days since 1970-01-01
    owner_id TEXT NOT NULL,
    clicks INTEGER NOT NULL,
    CONSTRAINT waymark_link_clicks_key PRIMARY KEY (link_id, grain, first_day)
) WITHOUT ROWID;

-- The best links of an owner on a day or in a month.
CREATE INDEX IF NOT EXISTS waymark_link_clicks_by_clicks ON waymark_link_clicks (owner_id, grain, first_day, clicks, link_id);

-- The same by the values of dimensions. Their months have only what days were folded into them.
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

-- Last, so that the version is there only when all the rest is.
INSERT INTO waymark_schema_version (version)
SELECT 2
WHERE NOT EXISTS (SELECT 1 FROM waymark_schema_version WHERE version = 2);
