package dev.waymark.internal.access;

import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.error.Violation;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The passwords that guard the pages of records (D-4, D-6), the same for reports and links. */
public final class Passwords {

    private Passwords() {}

    /**
     * Returns the violation if the privacy requires a password and no password exists.
     *
     * @param hasAnother whether the command contains a separate password, or the record has a stored password
     * @param field the password's name in the specification
     */
    public static Optional<Violation> missingPassword(Privacy privacy, boolean hasAnother, String field) {
        boolean lacksPassword =
                privacy.type() == Privacy.Type.PASSWORD && privacy.password().isEmpty() && !hasAnother;
        return lacksPassword
                ? Optional.of(Violation.of(field, "required", "must be given when privacy is 2 (password)"))
                : Optional.empty();
    }

    /**
     * Returns the violations of a command for a record with this privacy. A password is ignored if the privacy has no password.
     *
     * @param own the violations of the command, independent of the record
     * @param field the password's name in the specification
     */
    public static List<Violation> relevantViolations(List<Violation> own, Privacy privacy, String field) {
        return privacy.type() == Privacy.Type.PASSWORD
                ? own
                : own.stream().filter(each -> !each.field().equals(field)).toList();
    }

    /**
     * Returns the hash of a record with this privacy: empty if the privacy has no password, otherwise the hash of the new
     * password, otherwise the stored hash.
     *
     * @param newHash hashes the new password; called only if the hash is necessary
     */
    public static Optional<PasswordHash> hashFor(
            Privacy privacy, Supplier<Optional<PasswordHash>> newHash, Optional<PasswordHash> stored) {
        return privacy.type() == Privacy.Type.PASSWORD ? newHash.get().or(() -> stored) : Optional.empty();
    }
}
