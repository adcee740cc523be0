package dev.waymark.contract.part;

/** The kinds of records that a storage stores. */
public enum RecordKind {
    LINK,
    REPORT,
    API_KEY
}
