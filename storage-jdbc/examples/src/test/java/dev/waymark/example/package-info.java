/** Programs to run, read and copy. The README beside them begins with how to run them. */
@NullMarked
package dev.waymark.example;

import org.jspecify.annotations.NullMarked;
