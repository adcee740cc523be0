/**
 * Who owns a record and who may see it: owners, privacy, passwords and API keys.
 *
 * <p>Nothing here knows reports or links.
 */
@NullMarked
package dev.waymark.access;

import org.jspecify.annotations.NullMarked;
