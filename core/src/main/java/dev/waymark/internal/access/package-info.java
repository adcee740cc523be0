/**
 * API keys, and the passwords of owners and of strangers, the same for reports and links.
 */
@NullMarked
package dev.waymark.internal.access;

import org.jspecify.annotations.NullMarked;
