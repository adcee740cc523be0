/**
 * A small adapter for an engine without columns and without SQL: the MVStore of H2. The documentation of {@code dev.waymark.spi} refers to
 * this adapter, and each build runs the contract on the adapter.
 *
 * <p>One lock makes each operation atomic. A list reads all records of the listed kind, so the adapter suits a few thousand
 * records. The adapter counts no clicks over time.
 */
@NullMarked
package dev.waymark.example.adapter;

import org.jspecify.annotations.NullMarked;
