package dev.waymark.report;

import com.google.common.base.Ascii;

/** The sortable fields of reports. */
public enum ReportSortField {
    /** The order of creation, the default. */
    ID,
    /** The time of the last generation; reports without a generation are lowest. */
    GENERATED_AT,
    /** The URL, by code point, case-insensitively. */
    URL,
    /** The rating, in the order: no rating, bad, decent, good. */
    RESULT;

    /** Returns the name in the specification. */
    public String wireName() {
        return Ascii.toLowerCase(name());
    }
}
