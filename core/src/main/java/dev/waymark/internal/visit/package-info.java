/**
 * What happens when a short link is visited: what keeps a visitor from being sent on, and else where to.
 */
@NullMarked
package dev.waymark.internal.visit;

import org.jspecify.annotations.NullMarked;
