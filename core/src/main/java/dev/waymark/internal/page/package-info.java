/** The implementation of the pages of links and reports for strangers (D-45). */
@NullMarked
package dev.waymark.internal.page;

import org.jspecify.annotations.NullMarked;
