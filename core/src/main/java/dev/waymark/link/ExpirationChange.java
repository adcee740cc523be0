package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import dev.waymark.constraint.WebAddress;
import dev.waymark.patch.Patch;
import jakarta.validation.constraints.Positive;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * What an update does to a link's expiration, field by field (D-18). A time may join the date that is stored; clearing the
 * date clears the time.
 * Immutable; each method returns a changed copy. Nothing is checked but null until the update is carried out.
 *
 * <pre>{@code UpdateLink.change().expiration(ExpirationChange.change().clicks(50).clearDate())}</pre>
 */
public final class ExpirationChange {

    private static final ExpirationChange NOTHING =
            new ExpirationChange(Patch.keep(), Patch.keep(), Patch.keep(), Patch.keep());

    private final Patch<LocalDate> date;
    private final Patch<LocalTime> time;
    private final Patch<@Positive(message = "must be at least 1") Long> clicks;
    private final Patch<@WebAddress String> url;

    private ExpirationChange(Patch<LocalDate> date, Patch<LocalTime> time, Patch<Long> clicks, Patch<String> url) {
        this.date = date;
        this.time = time;
        this.clicks = clicks;
        this.url = url;
    }

    /** Changes nothing yet. */
    public static ExpirationChange change() {
        return NOTHING;
    }

    /** Replaces all four fields. */
    public static ExpirationChange to(Expiration expiration) {
        checkNotNull(expiration, "expiration");
        return new ExpirationChange(
                replacing(expiration.date()),
                replacing(expiration.time()),
                expiration.clicks().isPresent() ? Patch.set(expiration.clicks().getAsLong()) : Patch.clear(),
                replacing(expiration.url()));
    }

    private static <T> Patch<T> replacing(Optional<T> value) {
        return value.map(Patch::set).orElseGet(Patch::clear);
    }

    /** Sets the date of expiration; a time that is stored stays. */
    public ExpirationChange date(LocalDate newDate) {
        return new ExpirationChange(Patch.set(checkNotNull(newDate, "newDate")), time, clicks, url);
    }

    /** Clears the date of expiration, and the time with it. */
    public ExpirationChange clearDate() {
        return new ExpirationChange(Patch.clear(), time, clicks, url);
    }

    /** Sets the time of expiration, in whole seconds; the link must have a date then. */
    public ExpirationChange time(LocalTime newTime) {
        return new ExpirationChange(date, Patch.set(checkNotNull(newTime, "newTime")), clicks, url);
    }

    /** Clears the time of expiration: the link works through the whole of its last day. */
    public ExpirationChange clearTime() {
        return new ExpirationChange(date, Patch.clear(), clicks, url);
    }

    /** Sets the number of counted clicks that work, at least 1; those already counted count. */
    public ExpirationChange clicks(long limit) {
        return new ExpirationChange(date, time, Patch.set(limit), url);
    }

    /** Clears the click limit. */
    public ExpirationChange clearClicks() {
        return new ExpirationChange(date, time, Patch.clear(), url);
    }

    /** Sets where visitors of the expired link go (D-7). */
    public ExpirationChange url(String text) {
        return new ExpirationChange(date, time, clicks, Patch.set(checkNotNull(text, "text")));
    }

    /** Sends visitors of the expired link nowhere. */
    public ExpirationChange clearUrl() {
        return new ExpirationChange(date, time, clicks, Patch.clear());
    }

    /** What happens to the date. */
    public Patch<LocalDate> date() {
        return date;
    }

    /** What happens to the time. */
    public Patch<LocalTime> time() {
        return time;
    }

    /** What happens to the click limit. */
    public Patch<Long> clicks() {
        return clicks;
    }

    /** What happens to the URL for visitors of the expired link. */
    public Patch<String> url() {
        return url;
    }

    /** The expiration after this change; whether it makes sense is for the caller to judge. */
    public Expiration applyTo(Expiration current) {
        checkNotNull(current, "current");
        Optional<LocalTime> remainingTime = date.type() == Patch.Type.CLEAR ? Optional.empty() : current.time();
        Optional<Long> currentClicks =
                current.clicks().isPresent() ? Optional.of(current.clicks().getAsLong()) : Optional.empty();
        return new Expiration(
                date.applyTo(current.date()),
                time.applyTo(remainingTime),
                clicks.applyTo(currentClicks).map(OptionalLong::of).orElseGet(OptionalLong::empty),
                url.applyTo(current.url()));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ExpirationChange change
                && date.equals(change.date)
                && time.equals(change.time)
                && clicks.equals(change.clicks)
                && url.equals(change.url);
    }

    @Override
    public int hashCode() {
        return Objects.hash(date, time, clicks, url);
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("date", date)
                .add("time", time)
                .add("clicks", clicks)
                .add("url", url)
                .toString();
    }
}
