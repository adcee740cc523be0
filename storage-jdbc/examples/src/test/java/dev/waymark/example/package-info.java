/** Example programs. The README in this folder describes how to run the programs. */
@NullMarked
package dev.waymark.example;

import org.jspecify.annotations.NullMarked;
