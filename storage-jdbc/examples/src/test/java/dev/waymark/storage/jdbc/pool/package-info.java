/** Tests of the storage with several pools of connections. */
@NullMarked
package dev.waymark.storage.jdbc.pool;

import org.jspecify.annotations.NullMarked;
