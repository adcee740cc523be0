/** The keys of targeting entries and the conditions of rules, for validation, storing and matching (D-19, D-58). */
@NullMarked
package dev.waymark.internal.targeting;

import org.jspecify.annotations.NullMarked;
