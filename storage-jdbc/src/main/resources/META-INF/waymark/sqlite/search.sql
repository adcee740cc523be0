-- Text indexes for Waymark's searches on SQLite. Optional: without them, a search looks at every record of its owner.
--
-- To be run after the other scripts, in one transaction, or by JdbcSchema.createSearchIndexes(). It may be run again. It
-- needs FTS5 with SQLite 3.35 or later, and a database that is encoded in UTF-8, as all are that were not told otherwise:
-- in UTF-16, BLOBs would be cast to other texts than they hold, so Waymark does not use these indexes there.
--
-- Each is an FTS5 table of trigrams, whose rowid is the id of the record, with the triggers that keep it up to date. Waymark
-- uses it only while all four are there.
--   There is one for each text that is searched: a search in one does not have to pass what others contain, which takes a
--   quarter of the time.
--   No text is stored twice. An index is filled from a view, and told the old text when that goes, it could forget texts
--   by their ids only since SQLite 3.43.
--   The tokenizer is told to keep letter case, and keeps diacritics then, since the texts are folded already.
--   The sizes of columns would be for ranking, and nobody asks for that.
--   An index is filled when it lacks one of its triggers, as a new one does: who knows what it has missed. And when there is
--   nothing in it, as in one that is new while its triggers are not: two rows of its data say how it is made.
--   Then it is put into one piece, which reads in half the time of many.
--   No two statements of a trigger are on lines of their own, so that only its end is a semicolon at the end of a line.

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
SELECT id, CAST(iif(length(url_long) > 0, url_long, url_folded) AS TEXT) AS text
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
    VALUES (NEW.id, CAST(iif(length(NEW.url_long) > 0, NEW.url_long, NEW.url_folded) AS TEXT)); END;

CREATE TRIGGER IF NOT EXISTS waymark_link_search_url_delete AFTER DELETE ON waymark_link
BEGIN
    INSERT INTO waymark_link_search_url (waymark_link_search_url, rowid, text)
    VALUES ('delete', OLD.id, CAST(iif(length(OLD.url_long) > 0, OLD.url_long, OLD.url_folded) AS TEXT)); END;

CREATE TRIGGER IF NOT EXISTS waymark_link_search_url_update AFTER UPDATE OF url_folded, url_long ON waymark_link
WHEN OLD.url_folded <> NEW.url_folded OR OLD.url_long <> NEW.url_long
BEGIN
    INSERT INTO waymark_link_search_url (waymark_link_search_url, rowid, text)
    VALUES ('delete', OLD.id, CAST(iif(length(OLD.url_long) > 0, OLD.url_long, OLD.url_folded) AS TEXT)); INSERT INTO waymark_link_search_url (rowid, text)
    VALUES (NEW.id, CAST(iif(length(NEW.url_long) > 0, NEW.url_long, NEW.url_folded) AS TEXT)); END;

CREATE VIEW IF NOT EXISTS waymark_report_search_url_text AS
SELECT id, CAST(iif(length(url_long) > 0, url_long, url_folded) AS TEXT) AS text
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
    VALUES (NEW.id, CAST(iif(length(NEW.url_long) > 0, NEW.url_long, NEW.url_folded) AS TEXT)); END;

CREATE TRIGGER IF NOT EXISTS waymark_report_search_url_delete AFTER DELETE ON waymark_report
BEGIN
    INSERT INTO waymark_report_search_url (waymark_report_search_url, rowid, text)
    VALUES ('delete', OLD.id, CAST(iif(length(OLD.url_long) > 0, OLD.url_long, OLD.url_folded) AS TEXT)); END;

CREATE TRIGGER IF NOT EXISTS waymark_report_search_url_update AFTER UPDATE OF url_folded, url_long ON waymark_report
WHEN OLD.url_folded <> NEW.url_folded OR OLD.url_long <> NEW.url_long
BEGIN
    INSERT INTO waymark_report_search_url (waymark_report_search_url, rowid, text)
    VALUES ('delete', OLD.id, CAST(iif(length(OLD.url_long) > 0, OLD.url_long, OLD.url_folded) AS TEXT)); INSERT INTO waymark_report_search_url (rowid, text)
    VALUES (NEW.id, CAST(iif(length(NEW.url_long) > 0, NEW.url_long, NEW.url_folded) AS TEXT)); END;
