package dev.waymark.link;

import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.constraint.WebAddress;
import dev.waymark.value.Patch;
import jakarta.validation.constraints.Positive;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What an update does to a link's expiration, field by field (D-18). A time may join the date that is stored; clearing the
 * date clears the time.
 *
 * @param date what happens to the date
 * @param time what happens to the time
 * @param clicks what happens to the click limit
 * @param url what happens to the URL for visitors of the expired link
 */
public record ExpirationChange(
        Patch<LocalDate> date,
        Patch<LocalTime> time,
        Patch<@Positive(message = "must be at least 1") Long> clicks,
        Patch<@WebAddress String> url) {

    /** Changes nothing. */
    public static final ExpirationChange NONE =
            new ExpirationChange(Patch.keep(), Patch.keep(), Patch.keep(), Patch.keep());

    /** Checks for null. */
    public ExpirationChange {
        checkNotNull(date, "date");
        checkNotNull(time, "time");
        checkNotNull(clicks, "clicks");
        checkNotNull(url, "url");
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
}
