/**
 * Files of links. {@link dev.waymark.files.LinkFile} reads the exports of other link services as records of an import, and writes
 * links as CSV. {@link dev.waymark.files.ReportFile} writes and reads reports.
 *
 * <p>A file is recognized by its shape (JSON, statements of SQL, lines of a server's configuration, or delimited text), and then by
 * its headings. The package recognizes headings by their letters and digits alone, so {@code Short Code} and {@code short_code}
 * are the same heading.
 *
 * <p>The package reads files, and neither calls the network nor chooses a storage.
 */
@NullMarked
package dev.waymark.files;

import org.jspecify.annotations.NullMarked;
