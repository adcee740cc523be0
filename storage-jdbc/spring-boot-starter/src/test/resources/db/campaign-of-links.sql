CREATE TABLE IF NOT EXISTS campaign_of_links (
  name VARCHAR(50) PRIMARY KEY,
  link_id BIGINT NOT NULL REFERENCES waymark_link (id)
);
