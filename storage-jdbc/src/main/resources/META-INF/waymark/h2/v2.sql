-- Waymark's tables on H2, version 2 of the schema: what version 1 lacks.
--
-- To be run behind v1.sql, under the same rules.

-- Clicks over time. What is counted by day is counted by month as well, so that long periods have few rows.
CREATE TABLE IF NOT EXISTS waymark_link_clicks (
    link_id BIGINT NOT NULL,
    grain SMALLINT NOT NULL,               -- 1: day, 2: month
    first_day INTEGER NOT NULL,            -- days since 1970-01-01
    owner_id VARCHAR(64) NOT NULL,
    clicks BIGINT NOT NULL,
    CONSTRAINT waymark_link_clicks_key PRIMARY KEY (link_id, grain, first_day),
    CONSTRAINT waymark_link_clicks_link FOREIGN KEY (link_id) REFERENCES waymark_link (id) ON DELETE CASCADE
);

-- The best links of an owner on a day or in a month.
CREATE INDEX IF NOT EXISTS waymark_link_clicks_by_clicks ON waymark_link_clicks (owner_id, grain, first_day, clicks, link_id);

-- The same by the values of dimensions. Their months have only what days were folded into them.
CREATE TABLE IF NOT EXISTS waymark_link_click_value (
    link_id BIGINT NOT NULL,
    dimension SMALLINT NOT NULL,           -- 1: country, 2: platform, 3: language, 4: target, 5: referrer
    grain SMALLINT NOT NULL,               -- 1: day, 2: month
    first_day INTEGER NOT NULL,            -- days since 1970-01-01
    value_key VARCHAR(255) NOT NULL,       -- empty: not known, *: one beyond the bound
    clicks BIGINT NOT NULL,
    CONSTRAINT waymark_link_click_value_key PRIMARY KEY (link_id, dimension, grain, first_day, value_key),
    CONSTRAINT waymark_link_click_value_link FOREIGN KEY (link_id) REFERENCES waymark_link (id) ON DELETE CASCADE
);

-- What all spellings of a URL have in common. Links of version 1 get it when somebody first looks for one by its URL.
ALTER TABLE waymark_link ADD COLUMN IF NOT EXISTS url_key VARCHAR(22) DEFAULT '' NOT NULL;

CREATE INDEX IF NOT EXISTS waymark_link_by_url_key ON waymark_link (owner_id, url_key, id);

-- What only one link of an owner has, so that of several who create it one is the first.
CREATE TABLE IF NOT EXISTS waymark_link_claim (
    link_id BIGINT NOT NULL,
    claim_key VARCHAR(43) NOT NULL,
    owner_id VARCHAR(64) NOT NULL,
    fingerprint VARCHAR(43) NOT NULL,
    expires_at BIGINT NOT NULL,             -- microseconds since 1970-01-01T00:00Z
    CONSTRAINT waymark_link_claim_key PRIMARY KEY (link_id, claim_key),
    CONSTRAINT waymark_link_claim_unique UNIQUE (owner_id, claim_key),
    CONSTRAINT waymark_link_claim_link FOREIGN KEY (link_id) REFERENCES waymark_link (id) ON DELETE CASCADE
);

-- Which are over.
CREATE INDEX IF NOT EXISTS waymark_link_claim_by_expiry ON waymark_link_claim (expires_at);

-- Last, so that the version is there only when all the rest is.
INSERT INTO waymark_schema_version (version)
SELECT 2
WHERE NOT EXISTS (SELECT 1 FROM waymark_schema_version WHERE version = 2);
