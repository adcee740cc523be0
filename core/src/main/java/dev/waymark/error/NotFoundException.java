package dev.waymark.error;

/** The owner has no record with that id: there is none, or it is another owner's (D-1). */
public final class NotFoundException extends WaymarkException {

    private static final long serialVersionUID = 1L;

    /**
     * For one record.
     *
     * @param kind what was looked for, such as {@code link}
     */
    public NotFoundException(String kind, long id) {
        super("not_found", "there is no " + kind + " with id " + id, null);
    }
}
