package dev.waymark.spi;

/** Where reports, links and API keys are kept. Each method returns the same store each time, and costs nothing. */
public interface Storage {

    /** The store of reports. */
    ReportStore reports();

    /** The store of links. */
    LinkStore links();

    /** The store of API keys. */
    ApiKeyStore apiKeys();
}
