package dev.waymark.storage.memory;

/** A stored record, with what indexes need to know of it. */
interface Row {

    /** The record's id, which never changes. */
    long id();
}
