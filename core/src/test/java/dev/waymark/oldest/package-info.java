/** Tests of the oldest supported versions. */
@NullMarked
package dev.waymark.oldest;

import org.jspecify.annotations.NullMarked;
