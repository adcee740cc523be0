package dev.waymark.example.web;

import dev.waymark.url.WebUrl;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/**
 * A fetched page.
 *
 * @param url the URL after all redirects
 * @param size the size of the body in bytes
 */
record Page(WebUrl url, int size, Document html) {

    static Page of(WebUrl url, Head head, byte[] bytes) throws IOException {
        Document html =
                Jsoup.parse(new ByteArrayInputStream(bytes), head.charset().orElse(null), url.location());
        return new Page(url, bytes.length, html);
    }
}
