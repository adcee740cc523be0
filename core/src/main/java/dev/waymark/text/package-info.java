/** The normalisation of texts, for searches, tags and hosts, percent-encoding, sets of code points, and the form of page keys. The package is not exported. */
@NullMarked
package dev.waymark.text;

import org.jspecify.annotations.NullMarked;
