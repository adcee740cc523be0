-- Search indexes for Waymark on PostgreSQL, the same indexes as in search.sql, built without blocking writes of links and reports.
--
-- Run this script after the other scripts, statement by statement and outside of a transaction: with psql without the option
-- --single-transaction, or with this setting of a migration tool. The script takes about twice as long as search.sql, and waits for
-- the transactions that are open at its start. No transaction waits for the script.
--
-- If your tables have another prefix, replace each waymark_. If your tables are in a schema, add the schema to the names of tables,
-- but not to the names of indexes.
--
-- After an interruption, drop the incomplete index before you run the script again. The incomplete index is invalid and occupies its
-- name. JdbcSchema.validate() reports the index, and DROP INDEX CONCURRENTLY removes the index. Do not call
-- JdbcSchema.createSearchIndexes() while this script runs. Afterwards, this method finds all indexes.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE INDEX CONCURRENTLY IF NOT EXISTS waymark_link_search_title ON waymark_link
USING gin (owner_id, title_folded gin_trgm_ops);

CREATE INDEX CONCURRENTLY IF NOT EXISTS waymark_link_search_alias ON waymark_link
USING gin (owner_id, alias_folded gin_trgm_ops);

CREATE INDEX CONCURRENTLY IF NOT EXISTS waymark_link_search_url ON waymark_link
USING gin (owner_id, url_folded gin_trgm_ops);

CREATE INDEX CONCURRENTLY IF NOT EXISTS waymark_report_search_url ON waymark_report
USING gin (owner_id, url_folded gin_trgm_ops);

-- The larger samples, as in search.sql. These statements do not wait for writers.

ALTER TABLE waymark_link ALTER COLUMN title_folded SET STATISTICS 300;

ALTER TABLE waymark_link ALTER COLUMN alias_folded SET STATISTICS 300;

ALTER TABLE waymark_link ALTER COLUMN url_folded SET STATISTICS 300;

ALTER TABLE waymark_report ALTER COLUMN url_folded SET STATISTICS 300;
