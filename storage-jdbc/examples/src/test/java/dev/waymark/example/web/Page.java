package dev.waymark.example.web;

import dev.waymark.url.WebUrl;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Duration;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/**
 * A fetched page.
 *
 * @param way the way to the page
 * @param status the status of the answer
 * @param size the size of the body in bytes
 */
record Page(Way way, int status, int size, Document html) {

    /**
     * The way to a page.
     *
     * @param url the URL after all redirects
     * @param redirects the number of redirects
     * @param time the time until the last byte, including all redirects
     */
    record Way(WebUrl url, int redirects, Duration time) {}

    static Page of(Way way, Head head, byte[] bytes) throws IOException {
        Document html = Jsoup.parse(
                new ByteArrayInputStream(bytes),
                head.charset().orElse(null),
                way.url().location());
        return new Page(way, head.status(), bytes.length, html);
    }

    WebUrl url() {
        return way.url();
    }
}
