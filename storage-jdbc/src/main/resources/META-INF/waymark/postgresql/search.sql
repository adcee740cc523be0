-- Indexes for Waymark's searches on PostgreSQL. Optional: without them, a search looks at every record of its owner.
--
-- To be run after the other scripts, or by JdbcSchema.createSearchIndexes(). It may be run again. The extensions come with
-- PostgreSQL; whoever may create schemas in the database may create them.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE INDEX IF NOT EXISTS waymark_link_search_title ON waymark_link
USING gin (owner_id, title_folded gin_trgm_ops);

CREATE INDEX IF NOT EXISTS waymark_link_search_alias ON waymark_link
USING gin (owner_id, alias_folded gin_trgm_ops);

CREATE INDEX IF NOT EXISTS waymark_link_search_url ON waymark_link
USING gin (owner_id, url_folded gin_trgm_ops, url_long gin_trgm_ops);

CREATE INDEX IF NOT EXISTS waymark_report_search_url ON waymark_report
USING gin (owner_id, url_folded gin_trgm_ops, url_long gin_trgm_ops);

-- Whether a search had better read an index or the records in the order of the list depends on how many have the term.
-- PostgreSQL judges by a sample of texts, from its next ANALYZE on; the 100 it keeps by default often have none with a
-- term that one record in a hundred has.

ALTER TABLE waymark_link ALTER COLUMN title_folded SET STATISTICS 300;

ALTER TABLE waymark_link ALTER COLUMN alias_folded SET STATISTICS 300;

ALTER TABLE waymark_link ALTER COLUMN url_folded SET STATISTICS 300;

ALTER TABLE waymark_report ALTER COLUMN url_folded SET STATISTICS 300;
