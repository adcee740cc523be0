/**
 * The unchecked exceptions of the library. Each exception has a stable {@code code()} for programs and a message for people. No
 * message contains a password, a hash or a key.
 *
 * <p>Invalid input is refused with all violations together:
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
