package dev.waymark.report;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import dev.waymark.access.Privacy;
import dev.waymark.constraint.WebAddress;
import jakarta.validation.Valid;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a report. Immutable; each method returns a changed copy. Nothing is checked but null until the command is
 * carried out, so that all that is wrong is told at once.
 */
public final class CreateReport {

    @WebAddress
    private final String url;

    @Valid
    private final Privacy privacy;

    private CreateReport(String url, Privacy privacy) {
        this.url = url;
        this.privacy = privacy;
    }

    /** A public report on this URL. */
    public static CreateReport on(String url) {
        return new CreateReport(checkNotNull(url, "url"), Privacy.PUBLIC);
    }

    /** Sets who but the owner may see the report; the default is anyone. */
    public CreateReport privacy(Privacy newPrivacy) {
        return new CreateReport(url, checkNotNull(newPrivacy, "newPrivacy"));
    }

    /** What to report on (D-7). */
    public String url() {
        return url;
    }

    /** Who but the owner may see the report. */
    public Privacy privacy() {
        return privacy;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CreateReport that && url.equals(that.url) && privacy.equals(that.privacy);
    }

    @Override
    public int hashCode() {
        return Objects.hash(url, privacy);
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("url", url)
                .add("privacy", privacy)
                .toString();
    }
}
