/**
 * Clicks over time: what is written with a click, what is read, and what becomes of old days.
 *
 * <p>Whoever writes counts of a link has its row locked before, so that no two change them at once.
 */
@NullMarked
package dev.waymark.storage.jdbc.click;

import org.jspecify.annotations.NullMarked;
