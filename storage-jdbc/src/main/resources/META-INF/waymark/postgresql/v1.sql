-- Waymark's tables on PostgreSQL, version 1 of the schema.
--
-- Run this script unchanged, or run the result of JdbcSchema.script(), which has another prefix or schema. The script can be run
-- again: a second run changes nothing, or completes an interrupted run. A semicolon at the end of a line ends a statement.
-- Comments contain no semicolons.
--
-- A row of waymark_schema_version contains the fingerprint of its script. The library refuses tables with another fingerprint.
-- dev.waymark.storage.jdbc.schema.Script contains the rules for the script of the next version.
--
-- Conventions
--   Instants are microseconds since 1970-01-01T00:00:00Z.
--   Compared columns are never NULL: a special value, described at the column, stands for an absent value.
--   *_folded contains the folded text of another column, for sorting and searching. Collation C compares the bytes of UTF-8, which is
--   the order of code points, whatever the collation of the database is. The encoding of the database must be UTF8.

CREATE TABLE IF NOT EXISTS waymark_schema_version (
    version INTEGER NOT NULL,
    fingerprint TEXT NOT NULL,             -- the fingerprint of the script of this version
    CONSTRAINT waymark_schema_version_key PRIMARY KEY (version)
);

CREATE SEQUENCE IF NOT EXISTS waymark_link_ids;

CREATE TABLE IF NOT EXISTS waymark_link (
    id BIGINT DEFAULT nextval('waymark_link_ids') NOT NULL,
    owner_id TEXT COLLATE "C" NOT NULL,
    domain_id BIGINT NOT NULL,             -- 0: the default domain
    alias TEXT NOT NULL,
    alias_key TEXT COLLATE "C" NOT NULL,   -- the alias as folded by the alias policy, unique within a domain
    alias_folded TEXT COLLATE "C" NOT NULL,
    url_key TEXT COLLATE "C" NOT NULL,     -- equal for all spellings of a URL
    url_sort TEXT COLLATE "C" NOT NULL,    -- the first 2,048 bytes of url_folded, without a part of a character
    title_folded TEXT COLLATE "C" NOT NULL, -- empty: no title
    space_id BIGINT NOT NULL,              -- 0: no space
    disabled BOOLEAN DEFAULT FALSE NOT NULL,
    starts_at BIGINT DEFAULT -9223372036854775808 NOT NULL, -- the instant of date and time, -9223372036854775808: no start
    expires_at BIGINT DEFAULT 9223372036854775807 NOT NULL, -- the instant of date and time, 9223372036854775807: never
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    version BIGINT NOT NULL,
    privacy SMALLINT DEFAULT 0 NOT NULL,   -- 0: public, 1: private, 2: password
    target_type SMALLINT DEFAULT 0 NOT NULL, -- 0: none, 1: country, 2: platform, 3: language, 4: rotation
    creation_key TEXT COLLATE "C",         -- the key of the creation, NULL: none
    creation_fingerprint TEXT COLLATE "C", -- the fingerprint of the values of the creation
    url TEXT NOT NULL,
    url_folded TEXT COLLATE "C" NOT NULL,
    title TEXT,
    password TEXT,                         -- a hash
    privacy_password TEXT,                 -- a hash
    start_date TEXT,                       -- yyyy-MM-dd, as sent
    start_time TEXT,                       -- HH:mm or HH:mm:ss, as sent
    expiration_date TEXT,                  -- yyyy-MM-dd, as sent
    expiration_time TEXT,                  -- HH:mm or HH:mm:ss, as sent
    expiration_url TEXT,
    pixels TEXT,                           -- ascending identifiers, separated by commas, NULL: none
    tags TEXT,                             -- the texts as sent, separated by commas, NULL: none
    attributes TEXT,                       -- a text of the owner, NULL: none
    entries TEXT,                          -- a line for each targeting entry: key, tab, URL, NULL: no targeting
    CONSTRAINT waymark_link_key PRIMARY KEY (id),
    CONSTRAINT waymark_link_alias_unique UNIQUE (domain_id, alias_key)
);

-- Only one of several concurrent creations with the same key succeeds.
CREATE UNIQUE INDEX IF NOT EXISTS waymark_link_creation_unique ON waymark_link (owner_id, creation_key)
WHERE creation_key IS NOT NULL;

-- One index for each order of an owner's links. The index of the counters is the order by clicks.
CREATE INDEX IF NOT EXISTS waymark_link_by_id ON waymark_link (owner_id, id);
CREATE INDEX IF NOT EXISTS waymark_link_by_title ON waymark_link (owner_id, title_folded, id);
CREATE INDEX IF NOT EXISTS waymark_link_by_alias ON waymark_link (owner_id, alias_folded, id);
CREATE INDEX IF NOT EXISTS waymark_link_by_url ON waymark_link (owner_id, url_sort, id);

-- One index for all spellings of a URL.
CREATE INDEX IF NOT EXISTS waymark_link_by_url_key ON waymark_link (owner_id, url_key, id);

-- One index for each identifier in filters.
CREATE INDEX IF NOT EXISTS waymark_link_by_space ON waymark_link (owner_id, space_id, id);
CREATE INDEX IF NOT EXISTS waymark_link_by_domain ON waymark_link (owner_id, domain_id, id);

-- One index for each time in filters, mainly for clean-ups. The order of ids differs from the order of creation times after a
-- change of a clock, so the primary key cannot replace the first index. The last index omits links that never expire.
CREATE INDEX IF NOT EXISTS waymark_link_by_created_at ON waymark_link (owner_id, created_at, id);
CREATE INDEX IF NOT EXISTS waymark_link_by_updated_at ON waymark_link (owner_id, updated_at, id);
CREATE INDEX IF NOT EXISTS waymark_link_by_expires_at ON waymark_link (owner_id, expires_at, id)
WHERE expires_at < 9223372036854775807;

-- The clicks and the click limit of each link, separate from the link: a click changes only this narrow row and its two indexes,
-- and checks the limit in the row that it has locked.
-- Transactions lock the counter, then the link, then the rows below that belong to the link.
CREATE TABLE IF NOT EXISTS waymark_link_counter (
    link_id BIGINT NOT NULL,
    owner_id TEXT COLLATE "C" NOT NULL,
    clicks BIGINT NOT NULL,
    click_limit BIGINT DEFAULT 0 NOT NULL, -- the maximum number of clicks, 0: no limit
    last_click_at BIGINT DEFAULT -9223372036854775808 NOT NULL, -- the same number: no click, or an import without it
    CONSTRAINT waymark_link_counter_key PRIMARY KEY (link_id),
    CONSTRAINT waymark_link_counter_link FOREIGN KEY (link_id) REFERENCES waymark_link (id) ON DELETE CASCADE
) WITH (fillfactor = 70);

CREATE INDEX IF NOT EXISTS waymark_link_counter_by_clicks ON waymark_link_counter (owner_id, clicks, link_id);

-- The links with a pixel, for filters only: the column pixels of a link contains the same identifiers.
CREATE TABLE IF NOT EXISTS waymark_link_pixel (
    link_id BIGINT NOT NULL,
    pixel_id BIGINT NOT NULL,
    owner_id TEXT COLLATE "C" NOT NULL,
    CONSTRAINT waymark_link_pixel_key PRIMARY KEY (link_id, pixel_id),
    CONSTRAINT waymark_link_pixel_link FOREIGN KEY (link_id) REFERENCES waymark_link (id) ON DELETE CASCADE
);

CREATE INDEX IF NOT EXISTS waymark_link_pixel_by_pixel ON waymark_link_pixel (owner_id, pixel_id, link_id);

-- The links with a tag, for filters and counts only: the column tags of a link contains the same tags.
CREATE TABLE IF NOT EXISTS waymark_link_tag (
    link_id BIGINT NOT NULL,
    tag_folded TEXT COLLATE "C" NOT NULL,  -- the folded tag
    owner_id TEXT COLLATE "C" NOT NULL,
    CONSTRAINT waymark_link_tag_key PRIMARY KEY (link_id, tag_folded),
    CONSTRAINT waymark_link_tag_link FOREIGN KEY (link_id) REFERENCES waymark_link (id) ON DELETE CASCADE
);

CREATE INDEX IF NOT EXISTS waymark_link_tag_by_tag ON waymark_link_tag (owner_id, tag_folded, link_id);

-- Clicks over time, one row for each link and day. The fill factor leaves space on each page, so that updates stay on their
-- page.
CREATE TABLE IF NOT EXISTS waymark_link_clicks (
    link_id BIGINT NOT NULL,
    click_day INTEGER NOT NULL,            -- days since 1970-01-01
    owner_id TEXT COLLATE "C" NOT NULL,
    clicks BIGINT NOT NULL,
    CONSTRAINT waymark_link_clicks_key PRIMARY KEY (link_id, click_day),
    CONSTRAINT waymark_link_clicks_link FOREIGN KEY (link_id) REFERENCES waymark_link (id) ON DELETE CASCADE
) WITH (fillfactor = 80);

-- The clicks of an owner by day.
CREATE INDEX IF NOT EXISTS waymark_link_clicks_by_owner ON waymark_link_clicks (owner_id, click_day);

-- Clicks over time by values of dimensions, for each day.
CREATE TABLE IF NOT EXISTS waymark_link_click_value (
    link_id BIGINT NOT NULL,
    dimension SMALLINT NOT NULL,           -- 1: country, 2: platform, 3: language, 4: target, 5: referrer, 6: source
    click_day INTEGER NOT NULL,            -- days since 1970-01-01
    value_key TEXT COLLATE "C" NOT NULL,   -- empty: unknown, *: other values beyond the maximum number
    clicks BIGINT NOT NULL,
    CONSTRAINT waymark_link_click_value_key PRIMARY KEY (link_id, dimension, click_day, value_key),
    CONSTRAINT waymark_link_click_value_link FOREIGN KEY (link_id) REFERENCES waymark_link (id) ON DELETE CASCADE
);

CREATE SEQUENCE IF NOT EXISTS waymark_report_ids;

CREATE TABLE IF NOT EXISTS waymark_report (
    id BIGINT DEFAULT nextval('waymark_report_ids') NOT NULL,
    owner_id TEXT COLLATE "C" NOT NULL,
    url TEXT NOT NULL,
    url_key TEXT COLLATE "C" NOT NULL,     -- equal for all spellings of a URL
    url_folded TEXT COLLATE "C" NOT NULL,
    url_sort TEXT COLLATE "C" NOT NULL,    -- the first 2,048 bytes of url_folded, without a part of a character
    project TEXT COLLATE "C" NOT NULL,
    page_key TEXT COLLATE "C" NOT NULL,    -- the key of the page for strangers: 128 random bits
    result SMALLINT NOT NULL,              -- 0: not generated yet, 1: bad, 2: decent, 3: good
    privacy SMALLINT NOT NULL,             -- 0: public, 1: private, 2: password
    password TEXT,                         -- a hash
    requested_at BIGINT NOT NULL,          -- -9223372036854775808: no generation is requested
    generated_at BIGINT NOT NULL,          -- -9223372036854775808: not generated yet
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    version BIGINT NOT NULL,
    due_at BIGINT NOT NULL,                -- -9223372036854775808: no work, 9223372036854775807: set aside
    tries INTEGER NOT NULL,                -- the number of claims since the request
    claim BIGINT NOT NULL,                 -- 0: no claim
    attributes TEXT,                       -- a text of the owner, NULL: none
    watch_key TEXT COLLATE "C",            -- the URL key of a report that a watch of links has created, NULL: other reports
    CONSTRAINT waymark_report_key PRIMARY KEY (id),
    CONSTRAINT waymark_report_page_unique UNIQUE (page_key)
);

-- Only one of several concurrent calls that watch the links of an owner creates a report of a URL.
CREATE UNIQUE INDEX IF NOT EXISTS waymark_report_watch_unique ON waymark_report (owner_id, watch_key)
WHERE watch_key IS NOT NULL;

-- One index for each order of an owner's reports.
CREATE INDEX IF NOT EXISTS waymark_report_by_id ON waymark_report (owner_id, id);
CREATE INDEX IF NOT EXISTS waymark_report_by_generated_at ON waymark_report (owner_id, generated_at, id);
CREATE INDEX IF NOT EXISTS waymark_report_by_url ON waymark_report (owner_id, url_sort, id);
CREATE INDEX IF NOT EXISTS waymark_report_by_result ON waymark_report (owner_id, result, id);

-- One index for all spellings of a URL.
CREATE INDEX IF NOT EXISTS waymark_report_by_url_key ON waymark_report (owner_id, url_key, id);

-- The reports that rate links: the latest generation of each URL. The result is in the index, so a list of links reads no report.
CREATE INDEX IF NOT EXISTS waymark_report_by_rating ON waymark_report (owner_id, url_key, generated_at, id, result);

CREATE INDEX IF NOT EXISTS waymark_report_by_project ON waymark_report (owner_id, project, id);

-- One index for each time in filters. The index of the generation time is above.
CREATE INDEX IF NOT EXISTS waymark_report_by_created_at ON waymark_report (owner_id, created_at, id);
CREATE INDEX IF NOT EXISTS waymark_report_by_updated_at ON waymark_report (owner_id, updated_at, id);

-- The reports to generate, across all owners.
CREATE INDEX IF NOT EXISTS waymark_report_by_due_at ON waymark_report (due_at, id);

-- The findings of reports, separate from the rows that lists read.
CREATE TABLE IF NOT EXISTS waymark_report_findings (
    report_id BIGINT NOT NULL,
    findings TEXT NOT NULL,
    CONSTRAINT waymark_report_findings_key PRIMARY KEY (report_id),
    CONSTRAINT waymark_report_findings_report FOREIGN KEY (report_id) REFERENCES waymark_report (id) ON DELETE CASCADE
);

CREATE SEQUENCE IF NOT EXISTS waymark_api_key_ids;

CREATE TABLE IF NOT EXISTS waymark_api_key (
    id BIGINT DEFAULT nextval('waymark_api_key_ids') NOT NULL,
    owner_id TEXT COLLATE "C" NOT NULL,
    key_hash TEXT COLLATE "C" NOT NULL,    -- SHA-256 of the key in hexadecimal digits, the key itself is not stored
    label TEXT NOT NULL,
    scope SMALLINT NOT NULL,               -- 1: read, 2: write and read
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,            -- 9223372036854775807: never
    CONSTRAINT waymark_api_key_key PRIMARY KEY (id),
    CONSTRAINT waymark_api_key_hash_unique UNIQUE (key_hash)
);

CREATE INDEX IF NOT EXISTS waymark_api_key_by_owner ON waymark_api_key (owner_id, id);

-- The last statement, so that the version exists only after all other statements.
INSERT INTO waymark_schema_version (version, fingerprint)
SELECT 1, 'fb8aad0a5626aaf2'
WHERE NOT EXISTS (SELECT 1 FROM waymark_schema_version WHERE version = 1);
