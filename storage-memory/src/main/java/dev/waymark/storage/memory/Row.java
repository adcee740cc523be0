package dev.waymark.storage.memory;

import dev.waymark.access.Owner;

/** A stored record. A change of the record replaces the row by another row with the same id. Rows are equal by identity. */
interface Row<F extends Enum<F>> extends Place<F> {

    /** Returns the owner of the record. */
    Owner owner();

    @Override
    default String ownerKey() {
        return owner().key();
    }
}
