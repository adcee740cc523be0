package dev.waymark.report;

/** What reports can be sorted by (D-12, D-26). */
public enum ReportSortField {
    /** The order of creation, the default. */
    ID("id"),
    /** When the report was generated; reports without a date are lowest. */
    GENERATED_AT("generated_at"),
    /** The URL, letter case ignored, in the order of code points. */
    URL("url"),
    /** The rating: none, bad, decent, good. */
    RESULT("result");

    private final String wireName;

    ReportSortField(String wireName) {
        this.wireName = wireName;
    }

    /** The specification's own value. */
    public String wireName() {
        return wireName;
    }
}
