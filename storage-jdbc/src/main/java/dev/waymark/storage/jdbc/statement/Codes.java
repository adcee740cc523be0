package dev.waymark.storage.jdbc.statement;

import dev.waymark.access.Privacy;
import dev.waymark.access.Scope;
import dev.waymark.click.ClickDimension;
import dev.waymark.link.Targeting;
import dev.waymark.report.ReportResult;
import dev.waymark.spi.Position;
import dev.waymark.spi.support.StoreRules;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** The numbers that columns contain for the constants of enums. */
public final class Codes {

    private Codes() {}

    public static Privacy privacy(long code) {
        return Privacy.of(constant("privacy", Privacy.Type.values(), Privacy.Type::code, code));
    }

    public static Targeting.Type targeting(long code) {
        return constant("target_type", Targeting.Type.values(), Targeting.Type::code, code);
    }

    /** Returns a fixed number instead of the ordinal, because stored numbers must not depend on the order of the constants. */
    public static long of(Scope scope) {
        return switch (scope) {
            case READ -> 1;
            case WRITE -> 2;
        };
    }

    public static Scope scope(long code) {
        return constant("scope", Scope.values(), Codes::of, code);
    }

    public static ClickDimension dimension(long code) {
        return constant("dimension", ClickDimension.values(), Codes::of, code);
    }

    public static long of(ClickDimension dimension) {
        return switch (dimension) {
            case COUNTRY -> 1;
            case PLATFORM -> 2;
            case LANGUAGE -> 3;
            case TARGET -> 4;
            case REFERRER -> 5;
            case SOURCE -> 6;
        };
    }

    public static long of(Optional<ReportResult> result) {
        return result.map(StoreRules::rank).orElse(Position.NO_RESULT);
    }

    public static Optional<ReportResult> result(long code) {
        return code == Position.NO_RESULT
                ? Optional.empty()
                : Optional.of(constant("result", ReportResult.values(), StoreRules::rank, code));
    }

    private static <T> T constant(String column, T[] constants, ToLongFunction<T> codes, long code) {
        for (T constant : constants) {
            if (codes.applyAsLong(constant) == code) {
                return constant;
            }
        }
        throw new IllegalArgumentException(column + " has the unknown value " + code);
    }
}
