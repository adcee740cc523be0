/** The normalisation of texts, for searches, tags and hosts. The package is not exported. */
@NullMarked
package dev.waymark.text;

import org.jspecify.annotations.NullMarked;
