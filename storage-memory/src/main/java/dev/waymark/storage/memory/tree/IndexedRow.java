package dev.waymark.storage.memory.tree;

/** A stored record, with what indexes need to know of it. */
public interface IndexedRow {

    /** The record's id, which never changes. */
    long id();
}
