/**
 * URLs: the <a href="../package-summary.html#urls">rules</a> for accepted URLs, their canonical form for comparison, and their
 * encoded form for redirects. This package depends on no feature, storage or form.
 *
 * <pre>{@code
 * UrlPolicy policy = UrlPolicy.allowing("http", "https", "tel");
 * WebUrl url = policy.parse("https://www.Example.com:443/a");
 * String host = url.host(); // www.example.com
 * String project = url.project(); // example.com
 * }</pre>
 */
@NullMarked
package dev.waymark.url;

import org.jspecify.annotations.NullMarked;
