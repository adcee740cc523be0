/**
 * The implementation of reports: validation, creation, generation, updates, lists, imports and the queue. This package does not
 * depend on links.
 */
@NullMarked
package dev.waymark.internal.report;

import org.jspecify.annotations.NullMarked;
