/** The common parts of imports of reports and links (D-35): portions of records, rules, and refusals. */
@NullMarked
package dev.waymark.internal.imports;

import org.jspecify.annotations.NullMarked;
