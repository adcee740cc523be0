-- Waymark's tables on MariaDB and MySQL, version 2 of the schema: what version 1 lacks.
--
-- To be run behind v1.sql, under the same rules.

-- Clicks over time, for each link and month. A click changes one row, and the index below once in a while: when a link's
-- clicks have doubled.
CREATE TABLE IF NOT EXISTS waymark_link_clicks (
    link_id BIGINT NOT NULL,
    first_day INTEGER NOT NULL,            -- of the month, days since 1970-01-01
    owner_id VARBINARY(64) NOT NULL,
    clicks_below BIGINT NOT NULL,          -- more than clicks: twice what they were when they last came up to it
    clicks BIGINT NOT NULL,                -- of the whole month
    day_1 BIGINT,                          -- of each day, NULL: none, or folded
    day_2 BIGINT,
    day_3 BIGINT,
    day_4 BIGINT,
    day_5 BIGINT,
    day_6 BIGINT,
    day_7 BIGINT,
    day_8 BIGINT,
    day_9 BIGINT,
    day_10 BIGINT,
    day_11 BIGINT,
    day_12 BIGINT,
    day_13 BIGINT,
    day_14 BIGINT,
    day_15 BIGINT,
    day_16 BIGINT,
    day_17 BIGINT,
    day_18 BIGINT,
    day_19 BIGINT,
    day_20 BIGINT,
    day_21 BIGINT,
    day_22 BIGINT,
    day_23 BIGINT,
    day_24 BIGINT,
    day_25 BIGINT,
    day_26 BIGINT,
    day_27 BIGINT,
    day_28 BIGINT,
    day_29 BIGINT,
    day_30 BIGINT,
    day_31 BIGINT,
    CONSTRAINT waymark_link_clicks_key PRIMARY KEY (link_id, first_day),
    CONSTRAINT waymark_link_clicks_link FOREIGN KEY (link_id) REFERENCES waymark_link (id) ON DELETE CASCADE,

    -- The links of an owner that may have the most clicks in a month.
    INDEX waymark_link_clicks_by_bound (owner_id, first_day, clicks_below, link_id)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- The same by the values of dimensions, for each day. Months have only what days were folded into them.
CREATE TABLE IF NOT EXISTS waymark_link_click_value (
    link_id BIGINT NOT NULL,
    dimension SMALLINT NOT NULL,           -- 1: country, 2: platform, 3: language, 4: target, 5: referrer
    grain SMALLINT NOT NULL,               -- 1: day, 2: month
    first_day INTEGER NOT NULL,            -- days since 1970-01-01
    value_key VARBINARY(255) NOT NULL,     -- empty: not known, *: one beyond the bound
    clicks BIGINT NOT NULL,
    CONSTRAINT waymark_link_click_value_key PRIMARY KEY (link_id, dimension, grain, first_day, value_key),
    CONSTRAINT waymark_link_click_value_link FOREIGN KEY (link_id) REFERENCES waymark_link (id) ON DELETE CASCADE
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- What all spellings of a URL have in common. Links of version 1 get it when somebody first looks for one by its URL.
ALTER TABLE waymark_link ADD COLUMN url_key VARBINARY(22) DEFAULT '' NOT NULL;

CREATE INDEX waymark_link_by_url_key ON waymark_link (owner_id, url_key, id);

-- What only one link of an owner has, so that of several who create it one is the first.
CREATE TABLE IF NOT EXISTS waymark_link_claim (
    link_id BIGINT NOT NULL,
    claim_key VARBINARY(43) NOT NULL,
    owner_id VARBINARY(64) NOT NULL,
    fingerprint VARBINARY(43) NOT NULL,
    expires_at BIGINT NOT NULL,             -- microseconds since 1970-01-01T00:00Z
    CONSTRAINT waymark_link_claim_key PRIMARY KEY (link_id, claim_key),
    CONSTRAINT waymark_link_claim_unique UNIQUE (owner_id, claim_key),
    CONSTRAINT waymark_link_claim_link FOREIGN KEY (link_id) REFERENCES waymark_link (id) ON DELETE CASCADE,

    -- Which are over.
    INDEX waymark_link_claim_by_expiry (expires_at)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- Last, so that the version is there only when all the rest is.
INSERT INTO waymark_schema_version (version)
SELECT 2
WHERE NOT EXISTS (SELECT 1 FROM waymark_schema_version WHERE version = 2);
