package dev.waymark.storage.jdbc.statement;

import dev.waymark.access.Privacy;
import dev.waymark.access.Scope;
import dev.waymark.link.Targeting;
import dev.waymark.report.ReportResult;
import dev.waymark.spi.SortKey;
import dev.waymark.spi.help.SortKeys;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** The numbers that columns hold for the constants of enums. */
public final class Codes {

    private static final long READ = 1;
    private static final long WRITE = 2;

    private Codes() {}

    public static Privacy privacy(long code) {
        return Privacy.of(constant("privacy", Privacy.Type.values(), Privacy.Type::code, code));
    }

    public static Targeting.Type targeting(long code) {
        return constant("target_type", Targeting.Type.values(), Targeting.Type::code, code);
    }

    /** Not the ordinal: what is stored must not depend on the order of the constants. */
    public static long of(Scope scope) {
        return switch (scope) {
            case READ -> READ;
            case WRITE -> WRITE;
        };
    }

    public static Scope scope(long code) {
        return constant("scope", Scope.values(), Codes::of, code);
    }

    public static long of(Optional<ReportResult> result) {
        return result.map(SortKeys::rank).orElse(SortKey.NO_RESULT);
    }

    public static Optional<ReportResult> result(long code) {
        return code == SortKey.NO_RESULT
                ? Optional.empty()
                : Optional.of(constant("result", ReportResult.values(), SortKeys::rank, code));
    }

    private static <T> T constant(String column, T[] constants, ToLongFunction<T> codes, long code) {
        for (T constant : constants) {
            if (codes.applyAsLong(constant) == code) {
                return constant;
            }
        }
        throw new IllegalArgumentException(column + " is " + code + ", which stands for nothing");
    }
}
