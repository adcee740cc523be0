/** Tests of the documentation: snippets compile, links have targets, and lists agree with the code. */
@NullMarked
package dev.waymark.docs;

import org.jspecify.annotations.NullMarked;
