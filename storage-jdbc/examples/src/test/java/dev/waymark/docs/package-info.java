/** Checks what is written about the library: that its snippets compile, and that what it refers to is there. */
@NullMarked
package dev.waymark.docs;

import org.jspecify.annotations.NullMarked;
