/** API keys, and passwords of owners and strangers, for reports and links. */
@NullMarked
package dev.waymark.internal.access;

import org.jspecify.annotations.NullMarked;
