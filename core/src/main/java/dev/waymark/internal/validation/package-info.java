/**
 * The validation of commands and queries by their constraints. Violations contain the field names of the specification. Only
 * this package depends on Hibernate Validator.
 *
 * <p>A rule about one value of a command, a query or an outcome is a constraint on the field: form, length, range, and the policies
 * of URLs and aliases. Forms read such a value without checking the rule again. A service creates the violation itself
 * ({@code Violation.of}) if the rule needs more than the value: another field (a start before the expiration, the password of a
 * privacy), the owner (the policy of domains, the check of aliases), the clock, the stored record, the other records of the call, or
 * the kind of the call (no idempotency key in a list, conditions of a bulk change). A form creates a violation only for a text that
 * is no value: no number, no date, an unknown choice, a repeated field. A record of an import has no constraints of its own: its
 * command has the constraints of a creation, and the import itself checks the number of clicks, the hashes and the page key.
 */
@NullMarked
package dev.waymark.internal.validation;

import org.jspecify.annotations.NullMarked;
