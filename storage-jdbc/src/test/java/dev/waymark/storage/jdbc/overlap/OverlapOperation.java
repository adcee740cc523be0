package dev.waymark.storage.jdbc.overlap;

import static java.util.stream.Collectors.joining;

import dev.waymark.Waymark;
import dev.waymark.error.StorageException;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Link;
import dev.waymark.link.UpdateLink;
import dev.waymark.report.Report;
import dev.waymark.report.ReportClaim;
import dev.waymark.visit.Visit;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * An operation that overlaps other operations.
 *
 * @param subject the kind of records, since operations on different kinds do not meet
 * @param command the command that creates or changes a record, if any
 * @param action the call, whose result is shown without ids and random values
 */
record OverlapOperation(
        String name, Subject subject, Kind kind, Optional<Object> command, Function<Waymark, Object> action) {

    /** The kind of records. */
    enum Subject {
        LINKS,
        REPORTS,
        KEYS,
        ALL
    }

    /** The promise about the result and the effect. */
    enum Kind {
        /** One atomic change. */
        CHANGE,
        /** A visit. */
        VISIT,
        /** A transaction of the application: a visit and a change of the same link. */
        VISIT_AND_CHANGE,
        /** Skips locked rows. */
        CLAIM,
        /** One step for each record: each record is changed atomically. */
        PARTS,
        /** One query: the result belongs to one instant. */
        READ,
        /** Several queries: the parts of the result belong to different instants. */
        MIXED_READ
    }

    /** The start of the result of an operation that had no effect, and is worth a retry. */
    private static final String RETRYABLE = "RETRYABLE";

    /** The start of the result of any other failure of the storage. */
    private static final String FAILED = "FAILED";

    private static final Pattern GENERATED = Pattern.compile("[" + Prepared.GENERATED_ALIASES + "]{12,}");
    private static final Pattern ID = Pattern.compile("(Link|Report)\\{id=\\d+, ");
    private static final Pattern CLICKS = Pattern.compile(" clicks=\\d+, lastClick=Optional(\\.empty|\\[[^\\]]*\\]),");
    private static final Pattern CLICKS_OF_VISIT = Pattern.compile(" at click \\d+");

    static OverlapOperation of(String name, Subject subject, Kind kind, Function<Waymark, Object> action) {
        return new OverlapOperation(name, subject, kind, Optional.empty(), action);
    }

    OverlapOperation with(Object newCommand) {
        return new OverlapOperation(name, subject, kind, Optional.of(newCommand), action);
    }

    boolean meets(OverlapOperation other) {
        return subject == other.subject || subject == Subject.ALL || other.subject == Subject.ALL;
    }

    boolean reads() {
        return kind == Kind.READ || kind == Kind.MIXED_READ;
    }

    boolean is(Kind other) {
        return kind == other;
    }

    /** Returns whether the operation creates links. */
    boolean createsLinks() {
        return command.filter(CreateLink.class::isInstance).isPresent();
    }

    /** Returns whether the operation sets or clears a click limit, which every later click must respect. */
    boolean changesLimit() {
        return command.isPresent()
                && command.get() instanceof UpdateLink update
                && update.fields().contains("expirationClicks");
    }

    /** Runs the operation, and returns its result or failure as text. */
    String run(Waymark waymark) {
        try {
            String text = masked(show(action.apply(waymark)));
            // The clicks of a changed link may be older than the change.
            return reads() ? text : CLICKS.matcher(text).replaceAll("");
        } catch (StorageException e) {
            return (e.isRetryable() ? RETRYABLE : FAILED) + " " + e.getMessage() + " " + e.getCause();
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }

    /** Returns whether the operation had no effect, and is worth a retry. */
    static boolean isRetryable(String result) {
        return result.startsWith(RETRYABLE);
    }

    /** Returns whether the storage has failed, and a retry would not help. */
    static boolean isFailed(String result) {
        return result.startsWith(FAILED);
    }

    static String withoutClicks(String result) {
        return CLICKS_OF_VISIT.matcher(result).replaceAll("");
    }

    /** Replaces generated aliases. */
    static String masked(String text) {
        return GENERATED.matcher(text).replaceAll("generated");
    }

    /** Returns the text of a result, without ids and random values. */
    static String show(Object result) {
        if (result instanceof Link || result instanceof Report) {
            return ID.matcher(result.toString()).replaceAll("$1{");
        }
        if (result instanceof Visit visit) {
            return visit
                    + visit.link().map(link -> " at click " + link.clicks()).orElse("");
        }
        if (result instanceof ReportClaim held) {
            return "attempt " + held.attempt() + " until " + held.until() + " of " + show(held.report());
        }
        if (result instanceof List<?> list) {
            return list.stream().map(OverlapOperation::show).collect(joining(", ", "[", "]"));
        }
        return String.valueOf(result);
    }

    @Override
    public String toString() {
        return name;
    }
}
