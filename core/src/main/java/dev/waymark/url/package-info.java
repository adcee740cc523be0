/**
 * URLs: which are accepted, how they are compared, and where they send a visitor. The rules are told under
 * <a href="../package-summary.html#urls">URLs</a>.
 *
 * <pre>{@code
 * UrlPolicy policy = UrlPolicy.allowing("http", "https", "tel");
 * WebUrl url = policy.parse("https://www.Example.com:443/a");
 * String host = url.host(); // www.example.com
 * String project = url.project(); // example.com
 * }</pre>
 *
 * <p>These are values, which know no feature, no storage and no form.
 */
@NullMarked
package dev.waymark.url;

import org.jspecify.annotations.NullMarked;
