/** What becomes of records that are brought in from another system. Nothing here knows a particular kind of record. */
@NullMarked
package dev.waymark.imports;

import org.jspecify.annotations.NullMarked;
