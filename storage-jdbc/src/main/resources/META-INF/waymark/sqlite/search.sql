-- Search indexes for Waymark on SQLite. Optional: without these indexes, a search reads every record of its owner.
--
-- Run this script after the other scripts, in one transaction, or call JdbcSchema.createSearchIndexes(). The script can be run
-- again. The script needs SQLite 3.35 or later with FTS5, and a database with the encoding UTF-8, the default. With UTF-16, a cast
-- of a BLOB returns another text, so Waymark does not use these indexes.
--
-- Each index is an FTS5 table of trigrams, whose rowid is the id of the record, with three triggers that update the table. Waymark
-- uses an index only if the table and all three triggers exist.
--   Each searched column has a separate index, so a search skips no matches of other columns, which saves three quarters of the time.
--   No text is stored twice. A view provides the texts for the rebuild of an index. The triggers pass the old text of a deleted
--   row, because FTS5 can delete a row by its id only since SQLite 3.43.
--   The tokenizer is case-sensitive, and so keeps diacritics, because the texts are already folded.
--   The sizes of columns are omitted, because only rankings need the sizes.
--   An index without all its triggers is rebuilt, because changes may be missing. This includes a new index. An empty index is also
--   rebuilt, such as a new table with existing triggers. An empty FTS5 table contains two rows of metadata.
--   After the rebuild, the index is merged into one segment, which halves the time of reads.
--   A line contains several statements of a trigger, so that only the end of the trigger is a semicolon at the end of a line.

CREATE VIEW IF NOT EXISTS waymark_link_search_title_text AS
SELECT id, CAST(title_folded AS TEXT) AS text
FROM waymark_link;

CREATE VIRTUAL TABLE IF NOT EXISTS waymark_link_search_title USING fts5 (
    text,
    content = 'waymark_link_search_title_text',
    content_rowid = 'id',
    columnsize = 0,
    tokenize = 'trigram case_sensitive 1'
);

INSERT INTO waymark_link_search_title (waymark_link_search_title)
SELECT command
FROM (SELECT 'rebuild' AS command UNION ALL SELECT 'optimize')
WHERE (
    SELECT COUNT(*)
    FROM sqlite_master
    WHERE name IN ('waymark_link_search_title_insert', 'waymark_link_search_title_delete', 'waymark_link_search_title_update')
) < 3 OR (SELECT COUNT(*) FROM (SELECT 1 FROM waymark_link_search_title_data LIMIT 3)) < 3;

CREATE TRIGGER IF NOT EXISTS waymark_link_search_title_insert AFTER INSERT ON waymark_link
BEGIN
    INSERT INTO waymark_link_search_title (rowid, text)
    VALUES (NEW.id, CAST(NEW.title_folded AS TEXT)); END;

CREATE TRIGGER IF NOT EXISTS waymark_link_search_title_delete AFTER DELETE ON waymark_link
BEGIN
    INSERT INTO waymark_link_search_title (waymark_link_search_title, rowid, text)
    VALUES ('delete', OLD.id, CAST(OLD.title_folded AS TEXT)); END;

CREATE TRIGGER IF NOT EXISTS waymark_link_search_title_update AFTER UPDATE OF title_folded ON waymark_link
WHEN OLD.title_folded <> NEW.title_folded
BEGIN
    INSERT INTO waymark_link_search_title (waymark_link_search_title, rowid, text)
    VALUES ('delete', OLD.id, CAST(OLD.title_folded AS TEXT)); INSERT INTO waymark_link_search_title (rowid, text)
    VALUES (NEW.id, CAST(NEW.title_folded AS TEXT)); END;

CREATE VIEW IF NOT EXISTS waymark_link_search_alias_text AS
SELECT id, CAST(alias_folded AS TEXT) AS text
FROM waymark_link;

CREATE VIRTUAL TABLE IF NOT EXISTS waymark_link_search_alias USING fts5 (
    text,
    content = 'waymark_link_search_alias_text',
    content_rowid = 'id',
    columnsize = 0,
    tokenize = 'trigram case_sensitive 1'
);

INSERT INTO waymark_link_search_alias (waymark_link_search_alias)
SELECT command
FROM (SELECT 'rebuild' AS command UNION ALL SELECT 'optimize')
WHERE (
    SELECT COUNT(*)
    FROM sqlite_master
    WHERE name IN ('waymark_link_search_alias_insert', 'waymark_link_search_alias_delete', 'waymark_link_search_alias_update')
) < 3 OR (SELECT COUNT(*) FROM (SELECT 1 FROM waymark_link_search_alias_data LIMIT 3)) < 3;

CREATE TRIGGER IF NOT EXISTS waymark_link_search_alias_insert AFTER INSERT ON waymark_link
BEGIN
    INSERT INTO waymark_link_search_alias (rowid, text)
    VALUES (NEW.id, CAST(NEW.alias_folded AS TEXT)); END;

CREATE TRIGGER IF NOT EXISTS waymark_link_search_alias_delete AFTER DELETE ON waymark_link
BEGIN
    INSERT INTO waymark_link_search_alias (waymark_link_search_alias, rowid, text)
    VALUES ('delete', OLD.id, CAST(OLD.alias_folded AS TEXT)); END;

CREATE TRIGGER IF NOT EXISTS waymark_link_search_alias_update AFTER UPDATE OF alias_folded ON waymark_link
WHEN OLD.alias_folded <> NEW.alias_folded
BEGIN
    INSERT INTO waymark_link_search_alias (waymark_link_search_alias, rowid, text)
    VALUES ('delete', OLD.id, CAST(OLD.alias_folded AS TEXT)); INSERT INTO waymark_link_search_alias (rowid, text)
    VALUES (NEW.id, CAST(NEW.alias_folded AS TEXT)); END;

CREATE VIEW IF NOT EXISTS waymark_link_search_url_text AS
SELECT id, CAST(url_folded AS TEXT) AS text
FROM waymark_link;

CREATE VIRTUAL TABLE IF NOT EXISTS waymark_link_search_url USING fts5 (
    text,
    content = 'waymark_link_search_url_text',
    content_rowid = 'id',
    columnsize = 0,
    tokenize = 'trigram case_sensitive 1'
);

INSERT INTO waymark_link_search_url (waymark_link_search_url)
SELECT command
FROM (SELECT 'rebuild' AS command UNION ALL SELECT 'optimize')
WHERE (
    SELECT COUNT(*)
    FROM sqlite_master
    WHERE name IN ('waymark_link_search_url_insert', 'waymark_link_search_url_delete', 'waymark_link_search_url_update')
) < 3 OR (SELECT COUNT(*) FROM (SELECT 1 FROM waymark_link_search_url_data LIMIT 3)) < 3;

CREATE TRIGGER IF NOT EXISTS waymark_link_search_url_insert AFTER INSERT ON waymark_link
BEGIN
    INSERT INTO waymark_link_search_url (rowid, text)
    VALUES (NEW.id, CAST(NEW.url_folded AS TEXT)); END;

CREATE TRIGGER IF NOT EXISTS waymark_link_search_url_delete AFTER DELETE ON waymark_link
BEGIN
    INSERT INTO waymark_link_search_url (waymark_link_search_url, rowid, text)
    VALUES ('delete', OLD.id, CAST(OLD.url_folded AS TEXT)); END;

CREATE TRIGGER IF NOT EXISTS waymark_link_search_url_update AFTER UPDATE OF url_folded ON waymark_link
WHEN OLD.url_folded <> NEW.url_folded
BEGIN
    INSERT INTO waymark_link_search_url (waymark_link_search_url, rowid, text)
    VALUES ('delete', OLD.id, CAST(OLD.url_folded AS TEXT)); INSERT INTO waymark_link_search_url (rowid, text)
    VALUES (NEW.id, CAST(NEW.url_folded AS TEXT)); END;

CREATE VIEW IF NOT EXISTS waymark_report_search_url_text AS
SELECT id, CAST(url_folded AS TEXT) AS text
FROM waymark_report;

CREATE VIRTUAL TABLE IF NOT EXISTS waymark_report_search_url USING fts5 (
    text,
    content = 'waymark_report_search_url_text',
    content_rowid = 'id',
    columnsize = 0,
    tokenize = 'trigram case_sensitive 1'
);

INSERT INTO waymark_report_search_url (waymark_report_search_url)
SELECT command
FROM (SELECT 'rebuild' AS command UNION ALL SELECT 'optimize')
WHERE (
    SELECT COUNT(*)
    FROM sqlite_master
    WHERE name IN ('waymark_report_search_url_insert', 'waymark_report_search_url_delete', 'waymark_report_search_url_update')
) < 3 OR (SELECT COUNT(*) FROM (SELECT 1 FROM waymark_report_search_url_data LIMIT 3)) < 3;

CREATE TRIGGER IF NOT EXISTS waymark_report_search_url_insert AFTER INSERT ON waymark_report
BEGIN
    INSERT INTO waymark_report_search_url (rowid, text)
    VALUES (NEW.id, CAST(NEW.url_folded AS TEXT)); END;

CREATE TRIGGER IF NOT EXISTS waymark_report_search_url_delete AFTER DELETE ON waymark_report
BEGIN
    INSERT INTO waymark_report_search_url (waymark_report_search_url, rowid, text)
    VALUES ('delete', OLD.id, CAST(OLD.url_folded AS TEXT)); END;

CREATE TRIGGER IF NOT EXISTS waymark_report_search_url_update AFTER UPDATE OF url_folded ON waymark_report
WHEN OLD.url_folded <> NEW.url_folded
BEGIN
    INSERT INTO waymark_report_search_url (waymark_report_search_url, rowid, text)
    VALUES ('delete', OLD.id, CAST(OLD.url_folded AS TEXT)); INSERT INTO waymark_report_search_url (rowid, text)
    VALUES (NEW.id, CAST(NEW.url_folded AS TEXT)); END;
