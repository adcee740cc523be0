/**
 * The storage contract: the rules that each storage keeps, as tests. The page of package {@code dev.waymark.spi} contains the
 * rules with the tags of their tests. The guide {@code .github/docs/adapter.md} in the repository contains the libraries that the
 * tests need, and the steps for an adapter: extend {@link dev.waymark.contract.StorageContract} once for each configuration of the
 * storage.
 * {@link dev.waymark.contract.reference.ReferenceStorage} implements each rule in the simplest way.
 *
 * <p>The system property {@code waymark.contract.sequences} is the number of sequences of operations that the model plays, 200 by
 * default. The report of a failed sequence contains the operation with both answers, the shortest failing sequence, and the seed
 * that repeats the run.
 */
package dev.waymark.contract;
