package dev.waymark.report;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import dev.waymark.access.Privacy;
import dev.waymark.constraint.WebAddress;
import dev.waymark.url.WebUrl;
import jakarta.validation.Valid;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a new report is to be like.
 *
 * <pre>{@code
 * Report report = reports.create(CreateReport.on("https://example.com/").privacy(Privacy.PRIVATE));
 * }</pre>
 *
 * <p>Immutable; each method returns a changed copy. Only null is refused here. Everything else is checked by
 * {@link Reports#create Reports.create}, which reports all that is wrong at once.
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

    /** A report on this URL, which anyone may see. */
    public static CreateReport on(String url) {
        return new CreateReport(checkNotNull(url, "url"), Privacy.PUBLIC);
    }

    /** Says who, besides the owner, may see the report; by default, anyone. */
    public CreateReport privacy(Privacy newPrivacy) {
        return new CreateReport(url, checkNotNull(newPrivacy, "newPrivacy"));
    }

    /** What the report is about. */
    public String url() {
        return url;
    }

    /** Who, besides the owner, may see the report. */
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
                .add("url", WebUrl.withoutUserInfo(url))
                .add("privacy", privacy)
                .toString();
    }
}
