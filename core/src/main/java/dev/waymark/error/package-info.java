/**
 * What can go wrong, as a few kinds of unchecked exceptions. Each has a stable {@code code()} for programs and a
 * message for people. None carries a password, a hash or a key.
 *
 * <p>Input that breaks rules is refused with everything that is wrong at once:
 *
 * <pre>{@code
 * try {
 *     links.create(CreateLink.to("javascript:alert(1)").alias("not an alias"));
 * } catch (InvalidInputException e) {
 *     for (Violation violation : e.violations()) {
 *         show(violation.field() + " " + violation.message()); // url must start with http:// or https://
 *     }
 * }
 * }</pre>
 */
@NullMarked
package dev.waymark.error;

import org.jspecify.annotations.NullMarked;
