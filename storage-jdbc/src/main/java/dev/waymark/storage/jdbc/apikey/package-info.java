/**
 * API keys in one table.
 */
@NullMarked
package dev.waymark.storage.jdbc.apikey;

import org.jspecify.annotations.NullMarked;
