package dev.waymark.error;

import static com.google.common.base.Preconditions.checkNotNull;

/** The owner has no record with that id: there is none, or it is another owner's. */
public final class NotFoundException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    private final String kind;
    private final long id;

    /**
     * For one record.
     *
     * @param kind what was looked for, such as {@code link}
     */
    public NotFoundException(String kind, long id) {
        super("not_found", "there is no " + kind + " with id " + id, null);
        this.kind = checkNotNull(kind, "kind");
        this.id = id;
    }

    /** What was looked for: {@code link}, {@code report} or {@code api_key}. */
    public String kind() {
        return kind;
    }

    /** The id that was looked for. */
    public long id() {
        return id;
    }
}
