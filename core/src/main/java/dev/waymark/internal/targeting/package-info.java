/**
 * The keys of targeting: how they are spelled, and which of them mean the same (D-19). What checks them, what stores them
 * and what compares visitors with them share this.
 */
@NullMarked
package dev.waymark.internal.targeting;

import org.jspecify.annotations.NullMarked;
