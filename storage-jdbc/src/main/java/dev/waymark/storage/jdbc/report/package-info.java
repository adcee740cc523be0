/** The store of reports: reads, writes, filters and claims. One table contains the reports, another table the findings. */
@NullMarked
package dev.waymark.storage.jdbc.report;

import org.jspecify.annotations.NullMarked;
