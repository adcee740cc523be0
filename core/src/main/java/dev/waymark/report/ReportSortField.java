package dev.waymark.report;

/** The sortable fields of reports. */
public enum ReportSortField {
    /** The order of creation, the default. */
    ID("id"),
    /** The time of the last generation; reports without a generation are lowest. */
    GENERATED_AT("generated_at"),
    /** The URL, by code point, case-insensitively. */
    URL("url"),
    /** The rating, in the order: no rating, bad, decent, good. */
    RESULT("result");

    private final String wireName;

    ReportSortField(String wireName) {
        this.wireName = wireName;
    }

    /** Returns the name in the specification. */
    public String wireName() {
        return wireName;
    }
}
