package dev.waymark.storage.memory.mutant;

import dev.waymark.spi.Storage;
import java.util.function.Supplier;

/**
 * A kind of storage that breaks one rule of the contract.
 *
 * @param rule the tag of the rule
 * @param text the defect, for the reports of failed tests
 * @param storages creates an empty storage with the defect
 */
record Defect(String rule, String text, Supplier<Storage> storages) {

    @Override
    public String toString() {
        return rule + ": " + text;
    }
}
