package dev.waymark.storage.memory.tree;

/** A stored record, or an entry of a record, in an index. */
public interface IndexedRow {

    /** Returns the record's id, which never changes. */
    long id();
}
