package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import dev.waymark.constraint.WebAddress;
import dev.waymark.patch.Patch;
import dev.waymark.url.WebUrl;
import jakarta.validation.constraints.Positive;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * How an update changes a link's expiration, field by field.
 *
 * <pre>{@code
 * links.update(id, UpdateLink.change().expiration(ExpirationChange.change().clicks(50).clearDate()));
 * }</pre>
 *
 * <p>What is not named stays as it is. A time may be added to the date that is stored, and clearing the date clears the
 * time. To replace the expiration as a whole, use {@link UpdateLink#expiration(Expiration)}.
 *
 * <p>Immutable; each method returns a changed copy. Only null is refused here. Everything else is checked by
 * {@link Links#update Links.update}.
 *
 * @see <a href="../package-summary.html#D-18">How expiration behaves</a>
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

    /** Replaces date, time, clicks and URL by those of this expiration; what it does not have is cleared. */
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

    /** Sets the date; a stored time stays. */
    public ExpirationChange date(LocalDate newDate) {
        return new ExpirationChange(Patch.set(checkNotNull(newDate, "newDate")), time, clicks, url);
    }

    /** Clears the date, and the time with it. */
    public ExpirationChange clearDate() {
        return new ExpirationChange(Patch.clear(), time, clicks, url);
    }

    /** Sets the time, in whole seconds. The link must have a date then. */
    public ExpirationChange time(LocalTime newTime) {
        return new ExpirationChange(date, Patch.set(checkNotNull(newTime, "newTime")), clicks, url);
    }

    /** Clears the time: the link works through the whole of its last day. */
    public ExpirationChange clearTime() {
        return new ExpirationChange(date, Patch.clear(), clicks, url);
    }

    /** Sets for how many clicks the link works, at least 1. Clicks that were counted already count. */
    public ExpirationChange clicks(long limit) {
        return new ExpirationChange(date, time, Patch.set(limit), url);
    }

    /** Clears the limit of clicks. */
    public ExpirationChange clearClicks() {
        return new ExpirationChange(date, time, Patch.clear(), url);
    }

    /** Sets where visitors of the expired link go. */
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

    /** What becomes of an expiration by this change. Whether the result makes sense is not checked. */
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
                .add("url", url.map(WebUrl::withoutUserInfo))
                .toString();
    }
}
