/**
 * The outcome of an import of records from another system. The package is independent of the kind of record: {@code Links} and
 * {@code Reports} return the same result.
 *
 * <pre>{@code
 * List<String> lines = List.of("docs https://example.com/handbook", "a broken line");
 * ImportResult result = links.importAll(lines.stream()
 *         .map(line -> line.split(" "))
 *         .map(words -> words.length == 2
 *                 ? ImportLink.of(CreateLink.to(words[1]).alias(words[0]))
 *                 : ImportLink.unreadable("needs 2 words, has " + words.length)));
 * result.id(0); // the id of the link docs
 * result.violations(); // record 1 could not be read: needs 2 words, has 3
 * }</pre>
 */
@NullMarked
package dev.waymark.imports;

import org.jspecify.annotations.NullMarked;
