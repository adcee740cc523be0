package dev.waymark.report;

/** The fields that reports can be sorted by. */
public enum ReportSortField {
    /** The order of creation, the default. */
    ID("id"),
    /** When the report was generated; reports that are not are lowest. */
    GENERATED_AT("generated_at"),
    /** The URL, by code point, letter case ignored. */
    URL("url"),
    /** The rating: none, bad, decent, good. */
    RESULT("result");

    private final String wireName;

    ReportSortField(String wireName) {
        this.wireName = wireName;
    }

    /** The name that the specification has for it. */
    public String wireName() {
        return wireName;
    }
}
