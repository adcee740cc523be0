package dev.waymark.report;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import dev.waymark.access.Privacy;
import dev.waymark.constraint.Text;
import dev.waymark.constraint.WebAddress;
import dev.waymark.url.WebUrl;
import jakarta.validation.Valid;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A command that creates a report. Only the URL is required.
 *
 * <pre>{@code
 * Report report = reports.create(CreateReport.on("https://example.com/").privacy(Privacy.PRIVATE));
 * }</pre>
 *
 * <p>Immutable; each method returns a changed copy, and refuses null. {@link Reports#create Reports.create} checks everything
 * else, and reports all violations together. {@code @Valid} of Jakarta Validation has no effect on a command.
 */
public final class CreateReport {

    private record Fields(
            @WebAddress String url,
            @Valid Privacy privacy,
            @Text(max = Report.MAX_ATTRIBUTES) @Nullable String attributes) {}

    private final Fields fields;

    private CreateReport(Fields fields) {
        this.fields = fields;
    }

    /**
     * Creates a command for a public report about this URL. By default, the {@link dev.waymark.url.UrlPolicy} of the application
     * accepts http and https URLs of at most 2,048 characters when percent-encoded.
     */
    public static CreateReport on(String url) {
        return new CreateReport(new Fields(checkNotNull(url, "url"), Privacy.PUBLIC, null));
    }

    /**
     * Creates a command for another report with the URL, the privacy and the attributes of this report, without a password. If the
     * report {@linkplain Privacy#PASSWORD requires a password}, the command needs a new {@link #privacy(Privacy) privacy}.
     */
    public static CreateReport copyOf(Report report) {
        checkNotNull(report, "report");
        return new CreateReport(
                new Fields(report.url(), report.privacy(), report.attributes().orElse(null)));
    }

    /** Replaces the URL, with the rules of {@link #on}. */
    public CreateReport url(String text) {
        return new CreateReport(new Fields(checkNotNull(text, "text"), fields.privacy(), fields.attributes()));
    }

    /** Sets the privacy of the report; by default, public. The owner can see the report with any privacy. */
    public CreateReport privacy(Privacy newPrivacy) {
        return new CreateReport(new Fields(fields.url(), checkNotNull(newPrivacy, "newPrivacy"), fields.attributes()));
    }

    /**
     * Sets the attributes: a text of your own, such as a note or a JSON object, at most 4,096 characters. The library
     * stores the text unchanged, and returns the text only to the owner. Searches do not read the text. By default, and with an
     * empty text, the record has no attributes.
     */
    public CreateReport attributes(String text) {
        checkNotNull(text, "text");
        return new CreateReport(new Fields(fields.url(), fields.privacy(), text.isEmpty() ? null : text));
    }

    /** Returns the URL. */
    public String url() {
        return fields.url();
    }

    /** Returns the privacy of the report. */
    public Privacy privacy() {
        return fields.privacy();
    }

    /** Returns the attributes, if any. */
    public Optional<String> attributes() {
        return Optional.ofNullable(fields.attributes());
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
                .add("attributes", attributes())
                .toString();
    }
}
