/** What happened, told to the embedder after it is stored (D-31). */
@NullMarked
package dev.waymark.event;

import org.jspecify.annotations.NullMarked;
