/**
 * The implementation of links: validation, creation with allocation of aliases, updates, lists and imports. This package does
 * not depend on reports.
 */
@NullMarked
package dev.waymark.internal.link;

import org.jspecify.annotations.NullMarked;
