package dev.waymark.report;

/** The searchable fields of reports. */
public enum ReportSearchField {
    /** The URL in its original spelling, the default. */
    URL("url");

    private final String wireName;

    ReportSearchField(String wireName) {
        this.wireName = wireName;
    }

    /** Returns the name in the specification. */
    public String wireName() {
        return wireName;
    }
}
