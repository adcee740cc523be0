-- Indexes for Waymark's searches on PostgreSQL, the same as those of search.sql, built while links and reports are written.
--
-- To be run after the other scripts, statement by statement and not in a transaction: by psql without its option
-- --single-transaction, or by a migration tool that is told so. It takes about twice as long as search.sql, and waits for the
-- transactions that are open when it begins, but nobody waits for it.
--
-- A prefix of your own stands for each waymark_, and a schema before the names of tables, not of indexes.
--
-- It may be run again where it was interrupted, but then has to be helped: an index that was not completed stays behind,
-- is invalid, and keeps its name from being used. JdbcSchema.validate() names it, DROP INDEX CONCURRENTLY removes it.
-- JdbcSchema.createSearchIndexes() finds everything there afterwards, and is not to be called meanwhile.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE INDEX CONCURRENTLY IF NOT EXISTS waymark_link_search_title ON waymark_link
USING gin (owner_id, title_folded gin_trgm_ops);

CREATE INDEX CONCURRENTLY IF NOT EXISTS waymark_link_search_alias ON waymark_link
USING gin (owner_id, alias_folded gin_trgm_ops);

CREATE INDEX CONCURRENTLY IF NOT EXISTS waymark_link_search_url ON waymark_link
USING gin (owner_id, url_folded gin_trgm_ops, url_long gin_trgm_ops);

CREATE INDEX CONCURRENTLY IF NOT EXISTS waymark_report_search_url ON waymark_report
USING gin (owner_id, url_folded gin_trgm_ops, url_long gin_trgm_ops);

-- As in search.sql. It waits for no writer either.

ALTER TABLE waymark_link ALTER COLUMN title_folded SET STATISTICS 300;

ALTER TABLE waymark_link ALTER COLUMN alias_folded SET STATISTICS 300;

ALTER TABLE waymark_link ALTER COLUMN url_folded SET STATISTICS 300;

ALTER TABLE waymark_report ALTER COLUMN url_folded SET STATISTICS 300;
