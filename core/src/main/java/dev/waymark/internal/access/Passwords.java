package dev.waymark.internal.access;

import com.google.common.base.Suppliers;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.error.Violation;
import dev.waymark.internal.base.PasswordHashing;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Passwords that guard what strangers may see (D-4, D-6), the same for reports and links. */
public final class Passwords {

    private final PasswordHashing hashing;

    public Passwords(PasswordHashing hashing) {
        this.hashing = hashing;
    }

    public PasswordHash hash(Secret password) {
        return hashing.hash(password);
    }

    /**
     * What is wrong with a privacy that a record is to have.
     *
     * @param hasAnother whether a password is sent beside it or stored
     * @param field the password's name in the specification
     */
    public static Optional<Violation> check(Privacy privacy, boolean hasAnother, String field) {
        boolean lacksPassword = privacy instanceof Privacy.Password guarded
                && guarded.password().isEmpty()
                && !hasAnother;
        return lacksPassword
                ? Optional.of(Violation.of(field, "required", "must be given when privacy is 2 (password)"))
                : Optional.empty();
    }

    /**
     * What is wrong with a command for a record that is to have this privacy: nothing with a password that it does not ask for,
     * which is ignored.
     *
     * @param own what is wrong with the command alone
     * @param field the password's name in the specification
     */
    public static List<Violation> relevant(List<Violation> own, Privacy privacy, String field) {
        return privacy.type() == Privacy.Type.PASSWORD
                ? own
                : own.stream().filter(each -> !each.field().equals(field)).toList();
    }

    /**
     * The hash that a record has after its privacy is {@code privacy}: none unless that asks for one, else that of the
     * password that is sent with it, else the one that is stored.
     *
     * @param fresh hashes the password that is sent; asked only if the hash is needed
     */
    public static Optional<PasswordHash> remaining(
            Privacy privacy, Supplier<Optional<PasswordHash>> fresh, Optional<PasswordHash> stored) {
        return privacy.type() == Privacy.Type.PASSWORD ? fresh.get().or(() -> stored) : Optional.empty();
    }

    /** Hashes the password that a privacy brings, or the one that is sent beside it; once at most. */
    public Supplier<Optional<PasswordHash>> fresh(Optional<Privacy> privacy, Optional<Secret> beside) {
        return Suppliers.memoize(
                () -> privacy.flatMap(Passwords::broughtBy).or(() -> beside).map(hashing::hash));
    }

    /** The password that comes with a privacy. */
    public static Optional<Secret> broughtBy(Privacy privacy) {
        return privacy instanceof Privacy.Password guarded ? guarded.password() : Optional.empty();
    }
}
