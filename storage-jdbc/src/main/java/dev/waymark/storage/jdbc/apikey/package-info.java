/** The store of API keys. */
@NullMarked
package dev.waymark.storage.jdbc.apikey;

import org.jspecify.annotations.NullMarked;
