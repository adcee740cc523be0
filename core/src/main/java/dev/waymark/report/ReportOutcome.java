package dev.waymark.report;

import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.base.MoreObjects;
import dev.waymark.constraint.Text;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The outcome of a generation: a rating and optional findings. Immutable. */
public final class ReportOutcome {

    private record Fields(Optional<@Text(maxMebibytes = 1) String> findings) {}

    private final ReportResult result;
    private final Fields fields;

    private ReportOutcome(ReportResult result, Optional<String> findings) {
        this.result = checkNotNull(result, "result");
        this.fields = new Fields(checkNotNull(findings, "findings"));
    }

    /** Creates an outcome without findings. */
    public static ReportOutcome of(ReportResult result) {
        return new ReportOutcome(result, Optional.empty());
    }

    /** Creates an outcome with findings: any text of at most 1 MiB in UTF-8, such as JSON. */
    public static ReportOutcome of(ReportResult result, String findings) {
        return new ReportOutcome(result, Optional.of(checkNotNull(findings, "findings")));
    }

    /** Returns the rating. */
    public ReportResult result() {
        return result;
    }

    /** Returns the findings, if any; at most 1 MiB in UTF-8. */
    public Optional<String> findings() {
        return fields.findings();
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ReportOutcome that && result.equals(that.result) && fields.equals(that.fields);
    }

    @Override
    public int hashCode() {
        return Objects.hash(result, fields);
    }

    @Override
    public String toString() {
        return MoreObjects.toStringHelper(this)
                .add("result", result)
                .add("findings", fields.findings())
                .toString();
    }
}
