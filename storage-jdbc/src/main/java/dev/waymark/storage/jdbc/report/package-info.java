/** The store of reports: reads, writes, filters and claims. The findings of reports have a separate table. */
@NullMarked
package dev.waymark.storage.jdbc.report;

import org.jspecify.annotations.NullMarked;
