/** Programs to run, read and copy: what the README shows. */
@NullMarked
package dev.waymark.example;

import org.jspecify.annotations.NullMarked;
