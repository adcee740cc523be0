/**
 * What a storage adapter implements, {@link dev.waymark.spi.Storage} with its three stores, and what these are asked with and
 * answer; nothing else. What may help an adapter to do so is in {@link dev.waymark.spi.help}.
 *
 * <p>Stores decide nothing about the domain: they never validate, hash, generate or read a clock. What they are given is
 * valid and complete, and they give back exactly what they were given. The storage contract in this library's test-jar
 * ({@code dev.waymark.contract.StorageContract}) says all of it as tests, for adapters to extend.
 *
 * <p>Rules that hold for every method of every store:
 *
 * <ul>
 *   <li>It is one atomic step: it takes effect as a whole or not at all, and no reader sees half of it.
 *   <li>It is safe for use by many threads, and by many nodes where the store can be shared.
 *   <li>What is not there, and what belongs to another owner, is answered alike.
 *   <li>What stands in the way of a write is told alike by all of them, and nothing is written. If another record has a key
 *       that no two may have, an exception says so: {@link dev.waymark.spi.DuplicateAliasException}, {@link
 *       dev.waymark.spi.DuplicateHashException}. If the record to be replaced is not there, or not in the version that is
 *       expected, the answer is empty, whatever else is in the way.
 *   <li>Arguments and results are never null. Collections that are returned are immutable.
 *   <li>A record that makes no sense, whatever a crash or a hand has done to it, is a {@code StorageException} where it is
 *       asked for by itself; a list has the others, as many as it was asked for.
 *   <li>A store that cannot do what it is asked throws {@link dev.waymark.error.StorageException} with the cause.
 * </ul>
 */
@NullMarked
package dev.waymark.spi;

import org.jspecify.annotations.NullMarked;
