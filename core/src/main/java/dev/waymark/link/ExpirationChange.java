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
 * A change of single fields of an expiration. The other fields stay unchanged.
 *
 * <pre>{@code
 * links.update(id, UpdateLink.change().expiration(ExpirationChange.change().clicks(50).clearDate()));
 * }</pre>
 *
 * <p>A change of the time alone applies to the stored date. Clearing the date also clears the time.
 * {@link UpdateLink#expiration(Expiration)} replaces the whole expiration.
 *
 * <p>Immutable; each method returns a changed copy, and refuses null. {@link Links#update Links.update} checks everything else.
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

    /** Creates a change that keeps all fields. */
    public static ExpirationChange change() {
        return NOTHING;
    }

    /**
     * Creates a change that replaces date, time, clicks and URL by the values of this expiration, and clears the fields without
     * a value.
     */
    public static ExpirationChange to(Expiration expiration) {
        checkNotNull(expiration, "expiration");
        return new ExpirationChange(
                replacing(expiration.date()),
                replacing(expiration.time()),
                expiration.clicks().isPresent() ? Patch.set(expiration.clicks().getAsLong()) : Patch.clear(),
                replacing(expiration.url()));
    }

    static <T> Patch<T> replacing(Optional<T> value) {
        return value.map(Patch::set).orElseGet(Patch::clear);
    }

    /** Sets the date, in the years 0001 to 9999. A stored time stays. */
    public ExpirationChange date(LocalDate newDate) {
        return new ExpirationChange(Patch.set(checkNotNull(newDate, "newDate")), time, clicks, url);
    }

    /** Clears the date and the time. */
    public ExpirationChange clearDate() {
        return new ExpirationChange(Patch.clear(), time, clicks, url);
    }

    /** Sets the time, in whole seconds. The updated link must have a date. */
    public ExpirationChange time(LocalTime newTime) {
        return new ExpirationChange(date, Patch.set(checkNotNull(newTime, "newTime")), clicks, url);
    }

    /** Clears the time: the link works through its whole last day. */
    public ExpirationChange clearTime() {
        return new ExpirationChange(date, Patch.clear(), clicks, url);
    }

    /** Sets the maximum number of clicks, at least 1. Earlier clicks count, too. */
    public ExpirationChange clicks(long limit) {
        return new ExpirationChange(date, time, Patch.set(limit), url);
    }

    /** Clears the maximum number of clicks. */
    public ExpirationChange clearClicks() {
        return new ExpirationChange(date, time, Patch.clear(), url);
    }

    /** Sets the URL for visitors of the expired link, with the rules of {@link CreateLink#to}. */
    public ExpirationChange url(String text) {
        return new ExpirationChange(date, time, clicks, Patch.set(checkNotNull(text, "text")));
    }

    /** Clears the URL for visitors of the expired link. */
    public ExpirationChange clearUrl() {
        return new ExpirationChange(date, time, clicks, Patch.clear());
    }

    /** Returns the change of the date. */
    public Patch<LocalDate> date() {
        return date;
    }

    /** Returns the change of the time. */
    public Patch<LocalTime> time() {
        return time;
    }

    /** Returns the change of the maximum number of clicks. */
    public Patch<Long> clicks() {
        return clicks;
    }

    /** Returns the change of the URL for visitors of the expired link. */
    public Patch<String> url() {
        return url;
    }

    /** Applies this change to an expiration, without validation. */
    public Expiration applyTo(Expiration current) {
        checkNotNull(current, "current");
        LocalMoment moment = new LocalMoment(current.date(), current.time()).changedBy(date, time);
        Optional<Long> currentClicks =
                current.clicks().isPresent() ? Optional.of(current.clicks().getAsLong()) : Optional.empty();
        return new Expiration(
                moment.date(),
                moment.time(),
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
