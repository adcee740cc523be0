/**
 * What can go wrong, as unchecked exceptions of a few kinds. Each carries a stable {@code code()} and a message for
 * people; none carries a password, a hash or a key.
 */
@NullMarked
package dev.waymark.error;

import org.jspecify.annotations.NullMarked;
