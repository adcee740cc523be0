package dev.waymark.report;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import dev.waymark.access.Owner;
import dev.waymark.access.Privacy;
import java.time.Instant;
import java.util.Optional;

/**
 * A report on one URL, as it is stored; its findings are read apart, by {@link Reports#details}.
 *
 * <p>All instants have microsecond precision (D-29).
 *
 * @param id given by the store, ascending in the order of creation (D-30); 0 before that
 * @param owner whom it belongs to
 * @param url what it is about, as it was sent
 * @param project the host of the URL without a leading {@code www.}, empty if it has none (D-9)
 * @param result the rating; empty until the report has been generated
 * @param privacy who but the owner may see it; never carries a password
 * @param requestedAt when a generation was asked for that has not happened yet
 * @param createdAt when it was created
 * @param generatedAt when it was last generated; empty until then
 * @param updatedAt when it was last changed, its creation included
 * @param version 1 on creation, and one more with each change
 */
public record Report(
        long id,
        Owner owner,
        String url,
        String project,
        Optional<ReportResult> result,
        Privacy privacy,
        Optional<Instant> requestedAt,
        Instant createdAt,
        Optional<Instant> generatedAt,
        Instant updatedAt,
        long version) {

    /** Checks what every report fulfils. */
    public Report {
        checkArgument(id >= 0, "id must not be negative, was %s", id);
        checkNotNull(owner, "owner");
        checkNotNull(url, "url");
        checkNotNull(project, "project");
        checkNotNull(result, "result");
        checkNotNull(generatedAt, "generatedAt");
        checkArgument(result.isPresent() == generatedAt.isPresent(), "a report has a result once it is generated");
        checkNotNull(privacy, "privacy");
        checkArgument(
                !(privacy instanceof Privacy.Password guarded)
                        || guarded.password().isEmpty(),
                "a report must not carry its password");
        checkNotNull(requestedAt, "requestedAt");
        checkNotNull(createdAt, "createdAt");
        checkNotNull(updatedAt, "updatedAt");
        checkArgument(version >= 1, "version must be at least 1, was %s", version);
    }

    /** The same report with the id that a store gave it. */
    public Report withId(long newId) {
        return new Report(
                newId, owner, url, project, result, privacy, requestedAt, createdAt, generatedAt, updatedAt, version);
    }
}
