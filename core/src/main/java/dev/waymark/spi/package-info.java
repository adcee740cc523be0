/**
 * What a storage adapter implements: {@link dev.waymark.spi.Storage} with its three stores. All other types here are what the
 * stores are given and what they answer. What an adapter may use for its work is in {@link dev.waymark.spi.help}.
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
 *   <li>What stands in the way of an insert or an update is told in one way, and nothing is written then. Where another record
 *       has an alias or a hash that is to be written, that is an exception: {@link dev.waymark.spi.DuplicateAliasException},
 *       {@link dev.waymark.spi.DuplicateHashException}. Where the record to be replaced is not there, or does not have the
 *       version that is expected, the answer is empty, whether or not its new alias is free.
 *   <li>Arguments and results are never null. Collections that are returned are immutable.
 *   <li>A record that makes no sense, after a crash or a change by hand, is {@linkplain
 *       dev.waymark.error.StorageException#damaged a failure} where it is asked for by itself. Lists leave it out, and have as
 *       many others as they were asked for.
 *   <li>A store that cannot do what it is asked throws {@link dev.waymark.error.StorageException} with the cause.
 * </ul>
 */
@NullMarked
package dev.waymark.spi;

import org.jspecify.annotations.NullMarked;
