package dev.waymark.report;

/** The fields of reports that can be searched. */
public enum ReportSearchField {
    /** The URL as it was sent, the default. */
    URL("url");

    private final String wireName;

    ReportSearchField(String wireName) {
        this.wireName = wireName;
    }

    /** The name that the specification has for it. */
    public String wireName() {
        return wireName;
    }
}
