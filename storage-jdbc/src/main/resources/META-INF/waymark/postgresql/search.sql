-- Search indexes for Waymark on PostgreSQL. Optional: without these indexes, a search reads every record of its owner.
--
-- Run this script after the other scripts, or call JdbcSchema.createSearchIndexes(). The script can be run again. PostgreSQL's
-- distributions contain the extensions. The database user needs the privilege to create schemas in the database.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE INDEX IF NOT EXISTS waymark_link_search_title ON waymark_link
USING gin (owner_id, title_folded gin_trgm_ops);

CREATE INDEX IF NOT EXISTS waymark_link_search_alias ON waymark_link
USING gin (owner_id, alias_folded gin_trgm_ops);

CREATE INDEX IF NOT EXISTS waymark_link_search_url ON waymark_link
USING gin (owner_id, url_folded gin_trgm_ops);

CREATE INDEX IF NOT EXISTS waymark_report_search_url ON waymark_report
USING gin (owner_id, url_folded gin_trgm_ops);

-- The best plan of a search, either the search index or the index of the list's order, depends on the number of matching records.
-- PostgreSQL estimates this number from a sample of the texts. The default sample of 100 often lacks a term that 1 % of the records
-- contain. The larger sample exists after the next ANALYZE.

ALTER TABLE waymark_link ALTER COLUMN title_folded SET STATISTICS 300;

ALTER TABLE waymark_link ALTER COLUMN alias_folded SET STATISTICS 300;

ALTER TABLE waymark_link ALTER COLUMN url_folded SET STATISTICS 300;

ALTER TABLE waymark_report ALTER COLUMN url_folded SET STATISTICS 300;
