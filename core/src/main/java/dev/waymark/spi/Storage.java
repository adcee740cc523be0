package dev.waymark.spi;

/** Where reports and links are kept. Both methods return the same store each time, and cost nothing. */
public interface Storage {

    /** The store of reports. */
    ReportStore reports();

    /** The store of links. */
    LinkStore links();
}
