package dev.waymark.report;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import dev.waymark.access.Privacy;
import dev.waymark.constraint.WebAddress;
import dev.waymark.url.WebUrl;
import jakarta.validation.Valid;
import org.jspecify.annotations.Nullable;

/**
 * What a new report is to be like.
 *
 * <pre>{@code
 * Report report = reports.create(CreateReport.on("https://example.com/").privacy(Privacy.PRIVATE));
 * }</pre>
 *
 * <p>Immutable; each method returns a changed copy. Only null is refused here. Everything else is checked by
 * {@link Reports#create Reports.create}, which reports all that is wrong at once. {@code @Valid} of Jakarta
 * Validation has no effect on a command.
 */
public final class CreateReport {

    private record Fields(@WebAddress String url, @Valid Privacy privacy) {}

    private final Fields fields;

    private CreateReport(Fields fields) {
        this.fields = fields;
    }

    /** A report on this URL, which anyone may see. */
    public static CreateReport on(String url) {
        return new CreateReport(new Fields(checkNotNull(url, "url"), Privacy.PUBLIC));
    }

    /** Says who, besides the owner, may see the report; by default, anyone. */
    public CreateReport privacy(Privacy newPrivacy) {
        return new CreateReport(new Fields(fields.url(), checkNotNull(newPrivacy, "newPrivacy")));
    }

    /** What the report is about. */
    public String url() {
        return fields.url();
    }

    /** Who, besides the owner, may see the report. */
    public Privacy privacy() {
        return fields.privacy();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CreateReport that && fields.equals(that.fields);
    }

    @Override
    public int hashCode() {
        return fields.hashCode();
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("url", WebUrl.withoutUserInfo(fields.url()))
                .add("privacy", fields.privacy())
                .toString();
    }
}
