package dev.waymark.internal.targeting;

import java.util.function.Predicate;

/**
 * A condition of a rule (D-58).
 *
 * @param name the name; the conditions of a rule have different names
 * @param text the canonical text
 * @param test the comparison with a visit
 */
record Condition(String name, String text, Predicate<VisitTraits> test) {}
