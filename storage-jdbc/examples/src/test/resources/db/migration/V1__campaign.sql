CREATE TABLE campaign (
    name VARCHAR(100) NOT NULL PRIMARY KEY,
    link_id BIGINT NOT NULL REFERENCES waymark_link (id)
);
