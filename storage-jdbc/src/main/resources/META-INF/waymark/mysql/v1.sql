-- Waymark's tables on MariaDB and MySQL, version 1 of the schema.
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
--   *_folded contains the folded text of another column in UTF-8, for sorting and searching. VARBINARY is compared by bytes, which
--   is the order of code points, without padding. The names of such collations differ between MariaDB and MySQL.
--   Tables contain their indexes, because MySQL lacks CREATE INDEX IF NOT EXISTS.

CREATE TABLE IF NOT EXISTS waymark_schema_version (
    version INTEGER NOT NULL,
    fingerprint VARCHAR(64) NOT NULL,      -- the fingerprint of the script of this version
    CONSTRAINT waymark_schema_version_key PRIMARY KEY (version)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE TABLE IF NOT EXISTS waymark_link (
    id BIGINT NOT NULL AUTO_INCREMENT,
    owner_id VARBINARY(64) NOT NULL,
    domain_id BIGINT NOT NULL,             -- 0: the default domain
    alias VARCHAR(190) NOT NULL,
    alias_key VARBINARY(1140) NOT NULL,    -- the alias as folded by the alias policy, unique within a domain
    alias_folded VARBINARY(1140) NOT NULL,
    url_key VARBINARY(22) NOT NULL,        -- equal for all spellings of a URL
    url_sort VARBINARY(2048) NOT NULL,     -- the first 2,048 bytes of url_folded, without a part of a character
    title_folded VARBINARY(1530) NOT NULL, -- empty: no title
    space_id BIGINT NOT NULL,              -- 0: no space
    disabled BOOLEAN DEFAULT FALSE NOT NULL,
    starts_at BIGINT DEFAULT -9223372036854775808 NOT NULL, -- the instant of date and time, -9223372036854775808: no start
    expires_at BIGINT DEFAULT 9223372036854775807 NOT NULL, -- the instant of date and time, 9223372036854775807: never
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    version BIGINT NOT NULL,
    privacy SMALLINT DEFAULT 0 NOT NULL,   -- 0: public, 1: private, 2: password
    target_type SMALLINT DEFAULT 0 NOT NULL, -- 0: none, 1: country, 2: platform, 3: language, 4: rotation
    creation_key VARBINARY(43),            -- the key of the creation, NULL: none
    creation_fingerprint VARBINARY(43),    -- the fingerprint of the values of the creation
    url TEXT NOT NULL,
    url_folded BLOB NOT NULL,
    title VARCHAR(255),
    password VARCHAR(512),                 -- a hash
    privacy_password VARCHAR(512),         -- a hash
    start_date VARCHAR(16),                -- yyyy-MM-dd, as sent
    start_time VARCHAR(18),                -- HH:mm or HH:mm:ss, as sent
    expiration_date VARCHAR(16),           -- yyyy-MM-dd, as sent
    expiration_time VARCHAR(18),           -- HH:mm or HH:mm:ss, as sent
    expiration_url TEXT,
    pixels TEXT,                           -- ascending identifiers, separated by commas, NULL: none
    tags TEXT,                             -- the texts as sent, separated by commas, NULL: none
    attributes TEXT,                       -- a text of the owner, NULL: none
    entries MEDIUMTEXT,                    -- a line for each targeting entry: key, tab, URL, NULL: no targeting
    CONSTRAINT waymark_link_key PRIMARY KEY (id),
    CONSTRAINT waymark_link_alias_unique UNIQUE (domain_id, alias_key),
    -- With the owner first, MySQL prefers this index for the lists of an owner, and then sorts all links of the owner.
    CONSTRAINT waymark_link_creation_unique UNIQUE (creation_key, owner_id),

    -- One index for each order of an owner's links. The index of the counters is the order by clicks.
    INDEX waymark_link_by_id (owner_id, id),
    INDEX waymark_link_by_title (owner_id, title_folded, id),
    INDEX waymark_link_by_alias (owner_id, alias_folded, id),
    INDEX waymark_link_by_url (owner_id, url_sort, id),

    -- One index for all spellings of a URL.
    INDEX waymark_link_by_url_key (owner_id, url_key, id),

    -- One index for each identifier in filters.
    INDEX waymark_link_by_space (owner_id, space_id, id),
    INDEX waymark_link_by_domain (owner_id, domain_id, id),

    -- One index for each time in filters, mainly for clean-ups. The order of ids differs from the order of creation times
    -- after a change of a clock, so the primary key cannot replace the first index.
    INDEX waymark_link_by_created_at (owner_id, created_at, id),
    INDEX waymark_link_by_updated_at (owner_id, updated_at, id),
    INDEX waymark_link_by_expires_at (owner_id, expires_at, id)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- The clicks and the click limit of each link, separate from the link: a click changes only this narrow row and its two indexes,
-- and checks the limit in the row that it has locked.
-- Transactions lock the counter, then the link, then the rows below that belong to the link.
CREATE TABLE IF NOT EXISTS waymark_link_counter (
    link_id BIGINT NOT NULL,
    owner_id VARBINARY(64) NOT NULL,
    clicks BIGINT NOT NULL,
    click_limit BIGINT DEFAULT 0 NOT NULL, -- the maximum number of clicks, 0: no limit
    last_click_at BIGINT DEFAULT -9223372036854775808 NOT NULL, -- the same number: no click, or an import without it
    CONSTRAINT waymark_link_counter_key PRIMARY KEY (link_id),
    CONSTRAINT waymark_link_counter_link FOREIGN KEY (link_id) REFERENCES waymark_link (id) ON DELETE CASCADE,
    INDEX waymark_link_counter_by_clicks (owner_id, clicks, link_id)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- The links with a pixel, for filters only: the column pixels of a link contains the same identifiers.
CREATE TABLE IF NOT EXISTS waymark_link_pixel (
    link_id BIGINT NOT NULL,
    pixel_id BIGINT NOT NULL,
    owner_id VARBINARY(64) NOT NULL,
    CONSTRAINT waymark_link_pixel_key PRIMARY KEY (link_id, pixel_id),
    CONSTRAINT waymark_link_pixel_link FOREIGN KEY (link_id) REFERENCES waymark_link (id) ON DELETE CASCADE,
    INDEX waymark_link_pixel_by_pixel (owner_id, pixel_id, link_id)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- The links with a tag, for filters and counts only: the column tags of a link contains the same tags.
CREATE TABLE IF NOT EXISTS waymark_link_tag (
    link_id BIGINT NOT NULL,
    tag_folded VARBINARY(384) NOT NULL,    -- the folded tag
    owner_id VARBINARY(64) NOT NULL,
    CONSTRAINT waymark_link_tag_key PRIMARY KEY (link_id, tag_folded),
    CONSTRAINT waymark_link_tag_link FOREIGN KEY (link_id) REFERENCES waymark_link (id) ON DELETE CASCADE,
    INDEX waymark_link_tag_by_tag (owner_id, tag_folded, link_id)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- Clicks over time, one row for each link and day. The table is sorted by owner and day, because an owner reads the clicks
-- of all links.
CREATE TABLE IF NOT EXISTS waymark_link_clicks (
    link_id BIGINT NOT NULL,
    click_day INTEGER NOT NULL,            -- days since 1970-01-01
    owner_id VARBINARY(64) NOT NULL,
    clicks BIGINT NOT NULL,
    CONSTRAINT waymark_link_clicks_key PRIMARY KEY (owner_id, click_day, link_id),
    CONSTRAINT waymark_link_clicks_link FOREIGN KEY (link_id) REFERENCES waymark_link (id) ON DELETE CASCADE,
    CONSTRAINT waymark_link_clicks_unique UNIQUE (link_id, click_day)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- Clicks over time by values of dimensions, for each day.
CREATE TABLE IF NOT EXISTS waymark_link_click_value (
    link_id BIGINT NOT NULL,
    dimension SMALLINT NOT NULL,           -- 1: country, 2: platform, 3: language, 4: target, 5: referrer, 6: source
    click_day INTEGER NOT NULL,            -- days since 1970-01-01
    value_key VARBINARY(255) NOT NULL,     -- empty: unknown, *: other values beyond the maximum number
    clicks BIGINT NOT NULL,
    CONSTRAINT waymark_link_click_value_key PRIMARY KEY (link_id, dimension, click_day, value_key),
    CONSTRAINT waymark_link_click_value_link FOREIGN KEY (link_id) REFERENCES waymark_link (id) ON DELETE CASCADE
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE TABLE IF NOT EXISTS waymark_report (
    id BIGINT NOT NULL AUTO_INCREMENT,
    owner_id VARBINARY(64) NOT NULL,
    url TEXT NOT NULL,
    url_key VARBINARY(22) NOT NULL,        -- equal for all spellings of a URL
    url_folded BLOB NOT NULL,
    url_sort VARBINARY(2048) NOT NULL,     -- the first 2,048 bytes of url_folded, without a part of a character
    project VARBINARY(2048) NOT NULL,
    page_key VARBINARY(22) NOT NULL,       -- the key of the page for strangers: 128 random bits
    result SMALLINT NOT NULL,              -- 0: not generated yet, 1: bad, 2: decent, 3: good
    privacy SMALLINT NOT NULL,             -- 0: public, 1: private, 2: password
    password VARCHAR(512),                 -- a hash
    requested_at BIGINT NOT NULL,          -- -9223372036854775808: no generation is requested
    generated_at BIGINT NOT NULL,          -- -9223372036854775808: not generated yet
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    version BIGINT NOT NULL,
    due_at BIGINT NOT NULL,                -- -9223372036854775808: no work, 9223372036854775807: set aside
    tries INTEGER NOT NULL,                -- the number of claims since the request
    claim BIGINT NOT NULL,                 -- 0: no claim
    attributes TEXT,                       -- a text of the owner, NULL: none
    watch_key VARBINARY(22),               -- the URL key of a report that a watch of links has created, NULL: other reports
    CONSTRAINT waymark_report_key PRIMARY KEY (id),
    CONSTRAINT waymark_report_page_unique UNIQUE (page_key),
    CONSTRAINT waymark_report_watch_unique UNIQUE (watch_key, owner_id),

    -- One index for each order of an owner's reports.
    INDEX waymark_report_by_id (owner_id, id),
    INDEX waymark_report_by_generated_at (owner_id, generated_at, id),
    INDEX waymark_report_by_url (owner_id, url_sort, id),
    INDEX waymark_report_by_result (owner_id, result, id),

    -- One index for all spellings of a URL.
    INDEX waymark_report_by_url_key (owner_id, url_key, id),

    -- The reports that rate links: the latest generation of each URL. The result is in the index, so a list of links reads no report.
    INDEX waymark_report_by_rating (owner_id, url_key, generated_at, id, result),

    INDEX waymark_report_by_project (owner_id, project, id),

    -- One index for each time in filters. The index of the generation time is above.
    INDEX waymark_report_by_created_at (owner_id, created_at, id),
    INDEX waymark_report_by_updated_at (owner_id, updated_at, id),

    -- The reports to generate, across all owners.
    INDEX waymark_report_by_due_at (due_at, id)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- The findings of reports, separate from the rows that lists read.
CREATE TABLE IF NOT EXISTS waymark_report_findings (
    report_id BIGINT NOT NULL,
    findings LONGTEXT NOT NULL,
    CONSTRAINT waymark_report_findings_key PRIMARY KEY (report_id),
    CONSTRAINT waymark_report_findings_report FOREIGN KEY (report_id) REFERENCES waymark_report (id) ON DELETE CASCADE
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

CREATE TABLE IF NOT EXISTS waymark_api_key (
    id BIGINT NOT NULL AUTO_INCREMENT,
    owner_id VARBINARY(64) NOT NULL,
    key_hash VARBINARY(64) NOT NULL,       -- SHA-256 of the key in hexadecimal digits, the key itself is not stored
    label VARCHAR(255) NOT NULL,
    scope SMALLINT NOT NULL,               -- 1: read, 2: write and read
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,            -- 9223372036854775807: never
    CONSTRAINT waymark_api_key_key PRIMARY KEY (id),
    CONSTRAINT waymark_api_key_hash_unique UNIQUE (key_hash),
    INDEX waymark_api_key_by_owner (owner_id, id)
) ENGINE = InnoDB ROW_FORMAT = DYNAMIC DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin;

-- The last statement, so that the version exists only after all other statements.
INSERT INTO waymark_schema_version (version, fingerprint)
SELECT 1, '85a641aff0cf0b27'
FROM DUAL
WHERE NOT EXISTS (SELECT 1 FROM waymark_schema_version WHERE version = 1);
