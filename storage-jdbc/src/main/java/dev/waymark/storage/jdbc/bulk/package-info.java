/** Operations on many records in one transaction, and operations on the records of all owners. */
@NullMarked
package dev.waymark.storage.jdbc.bulk;

import org.jspecify.annotations.NullMarked;
