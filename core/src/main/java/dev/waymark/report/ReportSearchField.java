package dev.waymark.report;

/** Where in reports can be searched. */
public enum ReportSearchField {
    /** The URL as it was sent, the default. */
    URL("url");

    private final String wireName;

    ReportSearchField(String wireName) {
        this.wireName = wireName;
    }

    /** The specification's own value. */
    public String wireName() {
        return wireName;
    }
}
