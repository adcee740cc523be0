-- The newest links
SELECT {columns of link and counter}
FROM (
  SELECT link.id AS page_id
  FROM waymark_link link
  WHERE link.owner_id = :owner_id
  ORDER BY link.owner_id DESC, link.id DESC
  LIMIT :limit
) page
JOIN waymark_link link ON link.id = page_id
LEFT JOIN waymark_link_counter counter ON counter.link_id = page_id
ORDER BY page_id DESC
LIMIT :limit;

-- The newest links after a position
SELECT {columns of link and counter}
FROM (
  SELECT link.id AS page_id
  FROM waymark_link link
  WHERE link.owner_id = :owner_id
    AND link.id < :after_id
  ORDER BY link.owner_id DESC, link.id DESC
  LIMIT :limit
) page
JOIN waymark_link link ON link.id = page_id
LEFT JOIN waymark_link_counter counter ON counter.link_id = page_id
ORDER BY page_id DESC
LIMIT :limit;

-- The newest links of a time
SELECT {columns of link and counter}
FROM (
  SELECT link.id AS page_id
  FROM waymark_link link
  WHERE link.owner_id = :owner_id
    AND link.created_at >= :created_at_from AND link.created_at < :created_at_before
  ORDER BY link.owner_id DESC, link.id DESC
  LIMIT :limit
) page
JOIN waymark_link link ON link.id = page_id
LEFT JOIN waymark_link_counter counter ON counter.link_id = page_id
ORDER BY page_id DESC
LIMIT :limit;

-- The newest links of a time, after a position
SELECT {columns of link and counter}
FROM (
  SELECT link.id AS page_id
  FROM waymark_link link
  WHERE link.owner_id = :owner_id
    AND link.created_at >= :created_at_from AND link.created_at < :created_at_before
    AND link.id < :after_id
  ORDER BY link.owner_id DESC, link.id DESC
  LIMIT :limit
) page
JOIN waymark_link link ON link.id = page_id
LEFT JOIN waymark_link_counter counter ON counter.link_id = page_id
ORDER BY page_id DESC
LIMIT :limit;

-- The newest links of a space
SELECT {columns of link and counter}
FROM (
  SELECT link.id AS page_id
  FROM waymark_link link
  WHERE link.owner_id = :owner_id
    AND link.space_id = :space_id
  ORDER BY link.owner_id DESC, link.space_id DESC, link.id DESC
  LIMIT :limit
) page
JOIN waymark_link link ON link.id = page_id
LEFT JOIN waymark_link_counter counter ON counter.link_id = page_id
ORDER BY page_id DESC
LIMIT :limit;

-- The newest links of a domain with a pixel, the third page
SELECT {columns of link and counter}
FROM (
  SELECT link.id AS page_id
  FROM waymark_link link
  WHERE link.owner_id = :owner_id
    AND link.domain_id = :domain_id
    AND EXISTS (
      SELECT 1
      FROM waymark_link_pixel pixel
      WHERE pixel.owner_id = :owner_id
        AND pixel.pixel_id = :pixel_id
        AND pixel.link_id = link.id
    )
  ORDER BY link.owner_id DESC, link.domain_id DESC, link.id DESC
  LIMIT :limit
  OFFSET :offset
) page
JOIN waymark_link link ON link.id = page_id
LEFT JOIN waymark_link_counter counter ON counter.link_id = page_id
ORDER BY page_id DESC
LIMIT :limit;

-- Links with a tag by title
SET STATEMENT max_sort_length = 2064 FOR
SELECT {columns of link and counter}
FROM (
  SELECT link.id AS page_id, link.title_folded AS sort_key
  FROM waymark_link link
  WHERE link.owner_id = :owner_id
    AND EXISTS (
      SELECT 1
      FROM waymark_link_tag tag
      WHERE tag.owner_id = :owner_id
        AND tag.tag_folded = :tag_folded
        AND tag.link_id = link.id
    )
  ORDER BY link.owner_id ASC, link.title_folded ASC, link.id ASC
  LIMIT :limit
) page
JOIN waymark_link link ON link.id = page_id
LEFT JOIN waymark_link_counter counter ON counter.link_id = page_id
ORDER BY sort_key ASC, page_id ASC
LIMIT :limit;

-- Links by clicks after a position
SELECT {columns of link and counter}
FROM (
  SELECT counter.link_id AS page_id, counter.clicks AS sort_key
  FROM waymark_link_counter counter
  WHERE counter.owner_id = :owner_id
    AND (counter.clicks < :after_key OR (counter.clicks = :after_key AND counter.link_id < :after_id))
  ORDER BY counter.owner_id DESC, counter.clicks DESC, counter.link_id DESC
  LIMIT :limit
) page
JOIN waymark_link link ON link.id = page_id
LEFT JOIN waymark_link_counter counter ON counter.link_id = page_id
ORDER BY sort_key DESC, page_id DESC
LIMIT :limit;

-- Expired links by clicks, the third page
SELECT {columns of link and counter}
FROM (
  SELECT counter.link_id AS page_id, counter.clicks AS sort_key
  FROM waymark_link_counter counter JOIN waymark_link link ON counter.link_id = link.id
  WHERE counter.owner_id = :owner_id
    AND CASE WHEN link.owner_id = :owner_id
      AND link.disabled = FALSE
      AND link.starts_at <= :now
      AND (
        link.expires_at <= :now
        OR EXISTS (
          SELECT 1
          FROM waymark_link_counter counter
          WHERE counter.link_id = link.id
            AND counter.click_limit > 0
            AND counter.click_limit <= counter.clicks
        )
      ) THEN 1 ELSE 0 END = 1
  ORDER BY counter.owner_id DESC, counter.clicks DESC, counter.link_id DESC
  LIMIT :limit
  OFFSET :offset
) page
JOIN waymark_link link ON link.id = page_id
LEFT JOIN waymark_link_counter counter ON counter.link_id = page_id
ORDER BY sort_key DESC, page_id DESC
LIMIT :limit;

-- Active links by title after a position
SET STATEMENT max_sort_length = 2064 FOR
SELECT {columns of link and counter}
FROM (
  SELECT link.id AS page_id, link.title_folded AS sort_key
  FROM waymark_link link
  WHERE link.owner_id = :owner_id
    AND link.disabled = FALSE
    AND link.starts_at <= :now
    AND link.expires_at > :now
    AND NOT EXISTS (
      SELECT 1
      FROM waymark_link_counter counter
      WHERE counter.link_id = link.id
        AND counter.click_limit > 0
        AND counter.click_limit <= counter.clicks
    )
    AND (link.title_folded > :after_key OR (link.title_folded = :after_key AND link.id > :after_id))
  ORDER BY link.owner_id ASC, link.title_folded ASC, link.id ASC
  LIMIT :limit
) page
JOIN waymark_link link ON link.id = page_id
LEFT JOIN waymark_link_counter counter ON counter.link_id = page_id
ORDER BY sort_key ASC, page_id ASC
LIMIT :limit;

-- Links by URL
SET STATEMENT max_sort_length = 2064 FOR
SELECT {columns of link and counter}
FROM (
  SELECT link.id AS page_id, link.url_sort AS sort_key
  FROM waymark_link link
  WHERE link.owner_id = :owner_id
  ORDER BY link.owner_id ASC, link.url_sort ASC, link.id ASC
  LIMIT :limit
) page
JOIN waymark_link link ON link.id = page_id
LEFT JOIN waymark_link_counter counter ON counter.link_id = page_id
ORDER BY sort_key ASC, page_id ASC
LIMIT :limit;

-- Some links by title
SET STATEMENT max_sort_length = 2064 FOR
SELECT {columns of link and counter}
FROM (
  SELECT link.id AS page_id, link.title_folded AS sort_key
  FROM waymark_link link
  WHERE link.id IN (:ids)
    AND CASE WHEN link.owner_id = :owner_id
      AND link.space_id = :space_id THEN 1 ELSE 0 END = 1
  ORDER BY link.title_folded ASC, link.id ASC
  LIMIT :limit
  OFFSET :offset
) page
JOIN waymark_link link ON link.id = page_id
LEFT JOIN waymark_link_counter counter ON counter.link_id = page_id
ORDER BY sort_key ASC, page_id ASC
LIMIT :limit;

-- Some links by clicks
SELECT {columns of link and counter}
FROM (
  SELECT link.id AS page_id, counter.clicks AS sort_key
  FROM waymark_link link JOIN waymark_link_counter counter ON counter.link_id = link.id
  WHERE link.id IN (:ids)
    AND CASE WHEN link.owner_id = :owner_id THEN 1 ELSE 0 END = 1
  ORDER BY counter.clicks DESC, link.id DESC
  LIMIT :limit
) page
JOIN waymark_link link ON link.id = page_id
LEFT JOIN waymark_link_counter counter ON counter.link_id = page_id
ORDER BY sort_key DESC, page_id DESC
LIMIT :limit;

-- Links by clicks
SELECT {columns of link and counter}
FROM (
  SELECT counter.link_id AS page_id, counter.clicks AS sort_key
  FROM waymark_link_counter counter
  WHERE counter.owner_id = :owner_id
  ORDER BY counter.owner_id DESC, counter.clicks DESC, counter.link_id DESC
  LIMIT :limit
) page
JOIN waymark_link link ON link.id = page_id
LEFT JOIN waymark_link_counter counter ON counter.link_id = page_id
ORDER BY sort_key DESC, page_id DESC
LIMIT :limit;

-- Links of a space by clicks
SELECT {columns of link and counter}
FROM (
  SELECT counter.link_id AS page_id, counter.clicks AS sort_key
  FROM waymark_link_counter counter JOIN waymark_link link ON counter.link_id = link.id
  WHERE counter.owner_id = :owner_id
    AND link.owner_id = :owner_id
    AND link.space_id = :space_id
  ORDER BY counter.owner_id DESC, counter.clicks DESC, counter.link_id DESC
  LIMIT :limit
) page
JOIN waymark_link link ON link.id = page_id
LEFT JOIN waymark_link_counter counter ON counter.link_id = page_id
ORDER BY sort_key DESC, page_id DESC
LIMIT :limit;

-- Links with a term in their title by clicks
SELECT {columns of link and counter}
FROM (
  SELECT counter.link_id AS page_id, counter.clicks AS sort_key
  FROM waymark_link_counter counter JOIN waymark_link link ON counter.link_id = link.id
  WHERE counter.owner_id = :owner_id
    AND link.owner_id = :owner_id
    AND LOCATE(:term, link.title_folded) > 0
  ORDER BY counter.owner_id DESC, counter.clicks DESC, counter.link_id DESC
  LIMIT :limit
) page
JOIN waymark_link link ON link.id = page_id
LEFT JOIN waymark_link_counter counter ON counter.link_id = page_id
ORDER BY sort_key DESC, page_id DESC
LIMIT :limit;

-- The ids of links of a space below an id
SELECT link.id AS page_id
FROM waymark_link link
WHERE link.owner_id = :owner_id
  AND link.space_id = :space_id
  AND link.id < :after_id
ORDER BY link.owner_id DESC, link.space_id DESC, link.id DESC
LIMIT :limit;

-- The ids of links of a space among some ids
SELECT link.id AS page_id
FROM waymark_link link
WHERE link.id IN (:ids)
  AND CASE WHEN link.owner_id = :owner_id
    AND link.space_id = :space_id THEN 1 ELSE 0 END = 1
ORDER BY link.id ASC
LIMIT :limit;

-- The newest links with a term in their title
SELECT {columns of link and counter}
FROM (
  SELECT link.id AS page_id
  FROM waymark_link link
  WHERE link.owner_id = :owner_id
    AND LOCATE(:term, link.title_folded) > 0
  ORDER BY link.owner_id DESC, link.id DESC
  LIMIT :limit
) page
JOIN waymark_link link ON link.id = page_id
LEFT JOIN waymark_link_counter counter ON counter.link_id = page_id
ORDER BY page_id DESC
LIMIT :limit;

-- The number of links with a term in their URL
SELECT COUNT(*) AS total
FROM waymark_link link
WHERE link.owner_id = :owner_id
  AND LOCATE(:term, link.url_folded) > 0;

-- The newest links with a URL in a domain
SELECT {columns of link and counter}
FROM (
  SELECT link.id AS page_id
  FROM waymark_link link
  WHERE link.owner_id = :owner_id
    AND link.url_key = :url_key
    AND CASE WHEN link.domain_id = :domain_id THEN 1 ELSE 0 END = 1
  ORDER BY link.owner_id DESC, link.url_key DESC, link.id DESC
  LIMIT :limit
) page
JOIN waymark_link link ON link.id = page_id
LEFT JOIN waymark_link_counter counter ON counter.link_id = page_id
ORDER BY page_id DESC
LIMIT :limit;

-- The number of active links
SELECT COUNT(*) AS total
FROM waymark_link link
WHERE link.owner_id = :owner_id
  AND link.disabled = FALSE
  AND link.starts_at <= :now
  AND link.expires_at > :now
  AND NOT EXISTS (
    SELECT 1
    FROM waymark_link_counter counter
    WHERE counter.link_id = link.id
      AND counter.click_limit > 0
      AND counter.click_limit <= counter.clicks
  );

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

