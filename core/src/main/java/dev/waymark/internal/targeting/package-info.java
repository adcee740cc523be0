/** The keys of targeting entries, for validation, storing and matching (D-19). */
@NullMarked
package dev.waymark.internal.targeting;

import org.jspecify.annotations.NullMarked;
