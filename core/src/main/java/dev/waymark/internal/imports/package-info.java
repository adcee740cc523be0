/**
 * What imports of reports and links have in common (D-35): how they go through the records, what they refuse, and what they
 * tell.
 */
@NullMarked
package dev.waymark.internal.imports;

import org.jspecify.annotations.NullMarked;
