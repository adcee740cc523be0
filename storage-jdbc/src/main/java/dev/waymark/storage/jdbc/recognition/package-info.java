/** The recognition of the database and of database clusters by a connection of the data source. */
@NullMarked
package dev.waymark.storage.jdbc.recognition;

import org.jspecify.annotations.NullMarked;
