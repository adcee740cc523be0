/** Recognition of the database and of clusters behind a data source. */
@NullMarked
package dev.waymark.storage.jdbc.recognition;

import org.jspecify.annotations.NullMarked;
