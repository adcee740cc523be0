-- Waymark's tables on SQLite, version 1 of the schema.
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
--   The columns that lists compare stand before long texts, so that a list reads long texts only of its page.
--   *_folded contains the folded text of another column in UTF-8, for sorting and searching. SQLite compares a BLOB by bytes, which
--   is the order of code points. SQLite compares TEXT in this order only in a database with the encoding UTF-8.
--   AUTOINCREMENT prevents the reuse of the ids of deleted rows.

CREATE TABLE IF NOT EXISTS waymark_schema_version (
    version INTEGER NOT NULL,
    fingerprint TEXT NOT NULL,             -- the fingerprint of the script of this version
    CONSTRAINT waymark_schema_version_key PRIMARY KEY (version)
);

CREATE TABLE IF NOT EXISTS waymark_link (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    owner_id TEXT NOT NULL,
    domain_id INTEGER NOT NULL,            -- 0: the default domain
    alias TEXT NOT NULL,
    alias_key TEXT NOT NULL,               -- the alias as folded by the alias policy, unique within a domain
    alias_folded BLOB NOT NULL,
    url_key TEXT NOT NULL,                 -- equal for all spellings of a URL
    url_sort BLOB NOT NULL,                -- the first 2,048 bytes of url_folded, without a part of a character
    title_folded BLOB NOT NULL,            -- empty: no title
    space_id INTEGER NOT NULL,             -- 0: no space
    disabled INTEGER DEFAULT FALSE NOT NULL,
    starts_at INTEGER DEFAULT -9223372036854775808 NOT NULL, -- the instant of date and time, -9223372036854775808: no start
    expires_at INTEGER DEFAULT 9223372036854775807 NOT NULL, -- the instant of date and time, 9223372036854775807: never
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    version INTEGER NOT NULL,
    privacy INTEGER DEFAULT 0 NOT NULL,    -- 0: public, 1: private, 2: password
    target_type INTEGER DEFAULT 0 NOT NULL, -- 0: none, 1: country, 2: platform, 3: language, 4: rotation
    creation_key TEXT,                     -- the key of the creation, NULL: none
    creation_fingerprint TEXT,             -- the fingerprint of the values of the creation
    url TEXT NOT NULL,
    url_folded BLOB NOT NULL,
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
    link_id INTEGER PRIMARY KEY NOT NULL,
    owner_id TEXT NOT NULL,
    clicks INTEGER NOT NULL,
    click_limit INTEGER DEFAULT 0 NOT NULL, -- the maximum number of clicks, 0: no limit
    last_click_at INTEGER DEFAULT -9223372036854775808 NOT NULL -- the same number: no click, or an import without it
);

CREATE INDEX IF NOT EXISTS waymark_link_counter_by_clicks ON waymark_link_counter (owner_id, clicks, link_id);

-- The links with a pixel, for filters only: the column pixels of a link contains the same identifiers.
CREATE TABLE IF NOT EXISTS waymark_link_pixel (
    link_id INTEGER NOT NULL,
    pixel_id INTEGER NOT NULL,
    owner_id TEXT NOT NULL,
    CONSTRAINT waymark_link_pixel_key PRIMARY KEY (link_id, pixel_id)
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS waymark_link_pixel_by_pixel ON waymark_link_pixel (owner_id, pixel_id, link_id);

-- The links with a tag, for filters and counts only: the column tags of a link contains the same tags.
CREATE TABLE IF NOT EXISTS waymark_link_tag (
    link_id INTEGER NOT NULL,
    tag_folded BLOB NOT NULL,              -- the folded tag
    owner_id TEXT NOT NULL,
    CONSTRAINT waymark_link_tag_key PRIMARY KEY (link_id, tag_folded)
) WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS waymark_link_tag_by_tag ON waymark_link_tag (owner_id, tag_folded, link_id);

-- Clicks over time, one row for each link and day. The table is sorted by owner and day, because an owner reads the clicks
-- of all links.
CREATE TABLE IF NOT EXISTS waymark_link_clicks (
    link_id INTEGER NOT NULL,
    click_day INTEGER NOT NULL,            -- days since 1970-01-01
    owner_id TEXT NOT NULL,
    clicks INTEGER NOT NULL,
    CONSTRAINT waymark_link_clicks_key PRIMARY KEY (owner_id, click_day, link_id),
    CONSTRAINT waymark_link_clicks_unique UNIQUE (link_id, click_day)
) WITHOUT ROWID;

-- Clicks over time by values of dimensions, for each day.
CREATE TABLE IF NOT EXISTS waymark_link_click_value (
    link_id INTEGER NOT NULL,
    dimension INTEGER NOT NULL,            -- 1: country, 2: platform, 3: language, 4: target, 5: referrer, 6: source
    click_day INTEGER NOT NULL,            -- days since 1970-01-01
    value_key TEXT NOT NULL,               -- empty: unknown, *: other values beyond the maximum number
    clicks INTEGER NOT NULL,
    CONSTRAINT waymark_link_click_value_key PRIMARY KEY (link_id, dimension, click_day, value_key)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS waymark_report (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    owner_id TEXT NOT NULL,
    url TEXT NOT NULL,
    url_key TEXT NOT NULL,                 -- equal for all spellings of a URL
    url_folded BLOB NOT NULL,
    url_sort BLOB NOT NULL,                -- the first 2,048 bytes of url_folded, without a part of a character
    project TEXT NOT NULL,
    page_key TEXT NOT NULL,                -- the key of the page for strangers: 128 random bits
    result INTEGER NOT NULL,               -- 0: not generated yet, 1: bad, 2: decent, 3: good
    privacy INTEGER NOT NULL,              -- 0: public, 1: private, 2: password
    password TEXT,                         -- a hash
    requested_at INTEGER NOT NULL,         -- -9223372036854775808: no generation is requested
    generated_at INTEGER NOT NULL,         -- -9223372036854775808: not generated yet
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    version INTEGER NOT NULL,
    due_at INTEGER NOT NULL,               -- -9223372036854775808: no work, 9223372036854775807: set aside
    tries INTEGER NOT NULL,                -- the number of claims since the request
    claim INTEGER NOT NULL,                -- 0: no claim
    attributes TEXT,                       -- a text of the owner, NULL: none
    watch_key TEXT,                        -- the URL key of a report that a watch of links has created, NULL: other reports
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
    report_id INTEGER NOT NULL,
    findings TEXT NOT NULL,
    CONSTRAINT waymark_report_findings_key PRIMARY KEY (report_id)
);

CREATE TABLE IF NOT EXISTS waymark_api_key (
    id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    owner_id TEXT NOT NULL,
    key_hash TEXT NOT NULL,                -- SHA-256 of the key in hexadecimal digits, the key itself is not stored
    label TEXT NOT NULL,
    scope INTEGER NOT NULL,                -- 1: read, 2: write and read
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,           -- 9223372036854775807: never
    CONSTRAINT waymark_api_key_hash_unique UNIQUE (key_hash)
);

CREATE INDEX IF NOT EXISTS waymark_api_key_by_owner ON waymark_api_key (owner_id, id);

-- SQLite enforces foreign keys only on connections with this setting, but always executes triggers.
CREATE TRIGGER IF NOT EXISTS waymark_link_delete AFTER DELETE ON waymark_link
BEGIN DELETE FROM waymark_link_counter WHERE link_id = OLD.id; DELETE FROM waymark_link_pixel WHERE link_id = OLD.id; END;

CREATE TRIGGER IF NOT EXISTS waymark_link_delete_tags AFTER DELETE ON waymark_link
BEGIN DELETE FROM waymark_link_tag WHERE link_id = OLD.id; END;

CREATE TRIGGER IF NOT EXISTS waymark_link_delete_clicks AFTER DELETE ON waymark_link
BEGIN DELETE FROM waymark_link_clicks WHERE link_id = OLD.id; DELETE FROM waymark_link_click_value WHERE link_id = OLD.id; END;

CREATE TRIGGER IF NOT EXISTS waymark_report_delete AFTER DELETE ON waymark_report
BEGIN DELETE FROM waymark_report_findings WHERE report_id = OLD.id; END;

-- The last statement, so that the version exists only after all other statements.
INSERT INTO waymark_schema_version (version, fingerprint)
SELECT 1, 'b82eecc1b60bda1e'
WHERE NOT EXISTS (SELECT 1 FROM waymark_schema_version WHERE version = 1);
