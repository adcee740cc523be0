package dev.waymark.internal.access;

import dev.waymark.access.PasswordAttempt;
import dev.waymark.access.PasswordAttempts;
import dev.waymark.access.PasswordHash;
import dev.waymark.access.Secret;
import dev.waymark.error.BusyException;
import dev.waymark.error.StorageException;
import dev.waymark.internal.base.Environment;
import dev.waymark.internal.base.PasswordHashing;
import dev.waymark.internal.base.Ports;
import dev.waymark.value.Log;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The comparison of strangers' passwords with stored hashes, for all operations. Each attempt is counted before the password is
 * hashed (D-32).
 */
public final class PasswordGate {

    /** The kind of a link, for the redirect and the page. */
    public static final String LINK = "link";

    /** The kind of a report. */
    public static final String REPORT = "report";

    /** The time to wait if no processor was free in time: short for the stranger, and long enough for the running hashes. */
    private static final Duration BUSY = Duration.ofSeconds(1);

    private final PasswordAttempts attempts;
    private final PasswordHashing hashing;

    public PasswordGate(Environment environment) {
        this.attempts = environment.attempts();
        this.hashing = environment.hashing();
    }

    /** The result of a comparison. */
    public enum Judgement {
        RIGHT,
        WRONG,
        NOT_JUDGED
    }

    /**
     * The result of an attempt.
     *
     * @param retryAfter the time to wait before the next attempt, if the password was not compared; otherwise zero
     */
    public record Verdict(Judgement judgement, Duration retryAfter) {

        private static final Verdict RIGHT = new Verdict(Judgement.RIGHT, Duration.ZERO);
        private static final Verdict WRONG = new Verdict(Judgement.WRONG, Duration.ZERO);

        private static Verdict notJudged(Duration retryAfter) {
            return new Verdict(Judgement.NOT_JUDGED, retryAfter);
        }
    }

    /**
     * Creates an attempt.
     *
     * @param kind {@link #LINK} or {@link #REPORT}
     */
    public static PasswordAttempt attempt(String kind, long recordId, Optional<String> client, Instant at) {
        PasswordAttempt attempt = PasswordAttempt.on(kind + " " + recordId, at);
        return client.map(attempt::by).orElse(attempt);
    }

    /**
     * Compares {@code candidate} with the hash {@code stored}.
     *
     * @throws StorageException if {@link PasswordAttempts#begin} throws an exception, or returns null or a negative
     * duration
     * @throws BusyException if the thread is interrupted while waiting for a free processor
     */
    public Verdict judge(PasswordAttempt attempt, Secret candidate, PasswordHash stored) {
        Optional<Duration> wait = begin(attempt);
        if (wait.isPresent()) {
            return Verdict.notJudged(wait.get());
        }
        if (candidate.reveal().isEmpty()) { // no password is empty, but a form without input sends an empty password
            giveBack(attempt);
            return Verdict.WRONG;
        }
        return judgeCounted(attempt, candidate, stored);
    }

    private Optional<Duration> begin(PasswordAttempt attempt) {
        Optional<Duration> wait = Ports.callOrThrow(
                        "port of password attempts",
                        () -> Optional.ofNullable(attempts.begin(attempt)),
                        failure -> new StorageException("an attempt with a password could not be counted", failure))
                .orElseThrow(() -> invalidResult("null"));
        if (wait.isPresent() && wait.get().isNegative()) {
            throw invalidResult(wait.toString());
        }
        return wait;
    }

    private static StorageException invalidResult(String result) {
        return new StorageException(
                "PasswordAttempts.begin must return an Optional without a negative duration, returned " + result, null);
    }

    private Verdict judgeCounted(PasswordAttempt attempt, Secret candidate, PasswordHash stored) {
        try {
            if (!hashing.verify(candidate, stored)) {
                return Verdict.WRONG;
            }
        } catch (BusyException e) {
            giveBack(attempt);
            if (Thread.currentThread().isInterrupted()) {
                throw e;
            }
            return Verdict.notJudged(BUSY);
        } catch (RuntimeException | Error e) {
            giveBack(attempt);
            throw e;
        }
        giveBack(attempt);
        return Verdict.RIGHT;
    }

    private void giveBack(PasswordAttempt attempt) {
        try {
            attempts.giveBack(attempt);
        } catch (RuntimeException | LinkageError | AssertionError e) {
            Log.log(Level.WARNING, "an attempt with a password could not be given back, and still counts as wrong", e);
        }
    }
}
