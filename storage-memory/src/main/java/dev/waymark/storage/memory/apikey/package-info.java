/**
 * The store of API keys.
 */
@NullMarked
package dev.waymark.storage.memory.apikey;

import org.jspecify.annotations.NullMarked;
