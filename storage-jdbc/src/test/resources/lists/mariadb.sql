-- The newest links
SELECT {columns of link}
FROM waymark_link link
WHERE link.owner_id = :owner_id
ORDER BY link.owner_id DESC, link.id DESC
LIMIT :limit;

-- The newest links after a position
SELECT {columns of link}
FROM waymark_link link
WHERE link.owner_id = :owner_id
  AND link.id < :after_id
ORDER BY link.owner_id DESC, link.id DESC
LIMIT :limit;

-- The newest links of a time
SELECT {columns of link}
FROM waymark_link link
WHERE link.owner_id = :owner_id
  AND link.created_at >= :created_at_from AND link.created_at < :created_at_before
ORDER BY link.owner_id DESC, link.id DESC
LIMIT :limit;

-- The newest links of a time, after a position
SELECT {columns of link}
FROM waymark_link link
WHERE link.owner_id = :owner_id
  AND link.created_at >= :created_at_from AND link.created_at < :created_at_before
  AND link.id < :after_id
ORDER BY link.owner_id DESC, link.id DESC
LIMIT :limit;

-- The newest links of a space
SELECT {columns of link}
FROM waymark_link link
WHERE link.owner_id = :owner_id
  AND link.space_id = :space_id
ORDER BY link.owner_id DESC, link.space_id DESC, link.id DESC
LIMIT :limit;

-- The newest links of a domain with a pixel, the third page
SELECT {columns of link}
FROM (
  SELECT link.id AS page_id
  FROM waymark_link link
  WHERE link.owner_id = :owner_id
    AND link.domain_id = :domain_id
    AND EXISTS (
      SELECT 1
      FROM waymark_link_pixel pixel
      WHERE pixel.link_id = link.id
        AND pixel.pixel_id = :pixel_id
    )
  ORDER BY link.owner_id DESC, link.domain_id DESC, link.id DESC
  LIMIT :limit
  OFFSET :offset
) page
JOIN waymark_link link ON link.id = page_id
ORDER BY link.owner_id DESC, link.domain_id DESC, link.id DESC
LIMIT :limit;

-- Links by clicks after a position
SELECT {columns of link}
FROM waymark_link link
WHERE link.owner_id = :owner_id
  AND (link.clicks < :after_key OR (link.clicks = :after_key AND link.id < :after_id))
ORDER BY link.owner_id DESC, link.clicks DESC, link.id DESC
LIMIT :limit;

-- Expired links by clicks, the third page
SELECT {columns of link}
FROM (
  SELECT link.id AS page_id
  FROM waymark_link link
  WHERE link.owner_id = :owner_id
    AND link.disabled = FALSE AND (link.expires_at <= :now OR link.clicks >= link.click_limit)
  ORDER BY link.owner_id DESC, link.clicks DESC, link.id DESC
  LIMIT :limit
  OFFSET :offset
) page
JOIN waymark_link link ON link.id = page_id
ORDER BY link.owner_id DESC, link.clicks DESC, link.id DESC
LIMIT :limit;

-- Active links by title after a position
SELECT {columns of link}
FROM waymark_link link
WHERE link.owner_id = :owner_id
  AND link.disabled = FALSE AND link.expires_at > :now AND link.clicks < link.click_limit
  AND (link.title_folded > :after_key OR (link.title_folded = :after_key AND link.id > :after_id))
ORDER BY link.owner_id ASC, link.title_folded ASC, link.id ASC
LIMIT :limit;

-- Links by URL
SET STATEMENT max_sort_length = 8192, sort_buffer_size = 1048576 FOR
SELECT {columns of link}
FROM waymark_link link
WHERE link.owner_id = :owner_id
ORDER BY link.owner_id ASC, link.url_folded ASC, link.id ASC
LIMIT :limit;

-- Links by URL after a position, with long URLs
SET STATEMENT max_sort_length = 8192, sort_buffer_size = 1048576 FOR
SELECT {columns of link}
FROM waymark_link link
WHERE link.owner_id = :owner_id
  AND link.url_folded >= :after_key
  AND (link.url_folded > :after_key OR link.url_long > :after_whole OR (link.url_long = :after_whole AND link.id > :after_id))
ORDER BY link.owner_id ASC, link.url_folded ASC, link.url_long ASC, link.id ASC
LIMIT :limit;

-- The newest links with a term in their title
SELECT {columns of link}
FROM waymark_link link
WHERE link.owner_id = :owner_id
  AND LOCATE(:term, link.title_folded) > 0
ORDER BY link.owner_id DESC, link.id DESC
LIMIT :limit;

-- The number of links with a term in their URL
SELECT COUNT(*) AS total
FROM waymark_link link
WHERE link.owner_id = :owner_id
  AND (LOCATE(:term, link.url_folded) > 0 OR LOCATE(:term, link.url_long) > 0);

-- The number of active links
SELECT COUNT(*) AS total
FROM waymark_link link
WHERE link.owner_id = :owner_id
  AND link.disabled = FALSE AND link.expires_at > :now AND link.clicks < link.click_limit;

-- Reports by result after a position
SELECT {columns of report}
FROM waymark_report report
WHERE report.owner_id = :owner_id
  AND (report.result < :after_key OR (report.result = :after_key AND report.id < :after_id))
ORDER BY report.owner_id DESC, report.result DESC, report.id DESC
LIMIT :limit;

-- The newest good reports of a project
SELECT {columns of report}
FROM waymark_report report
WHERE report.owner_id = :owner_id
  AND report.project = :project
  AND report.result = :result
ORDER BY report.owner_id DESC, report.project DESC, report.id DESC
LIMIT :limit;

-- The newest reports about a URL
SELECT {columns of report}
FROM waymark_report report
WHERE report.owner_id = :owner_id
  AND report.url_key = :url_key
ORDER BY report.owner_id DESC, report.url_key DESC, report.id DESC
LIMIT :limit;

-- {columns of link}
id, owner_id, domain_id, clicks, created_at, alias, alias_key, updated_at, version, url, url_key, title, space_id, disabled, password, privacy, privacy_password, expiration_clicks, expiration_date, expiration_time, expiration_url, expires_at, target_type, entry_count, pixel_count;

-- {columns of report}
id, owner_id, url, url_key, project, page_key, created_at, result, requested_at, generated_at, privacy, password, updated_at, version;

