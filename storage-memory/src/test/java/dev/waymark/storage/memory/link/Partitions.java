package dev.waymark.storage.memory.link;

import dev.waymark.link.LinkSearchField;
import dev.waymark.storage.memory.text.SearchedTexts;
import dev.waymark.storage.memory.text.TextIndexing;

/** Partitions for the tests of this package. */
final class Partitions {

    private Partitions() {}

    /** Creates a partition without links. */
    static LinkPartition empty() {
        return new LinkPartition(new SearchedTexts<>(TextIndexing.DEFAULT, LinkSearchField.class, LinkVersion::text));
    }
}
