/**
 * The storage contract: what every storage promises, as tests; and {@link dev.waymark.contract.ReferenceStorage}, which
 * keeps all of it in the simplest way.
 *
 * <p>To test a storage of your own, depend on core's tests, JUnit Jupiter, jqwik 1.9 and AssertJ 3:
 *
 * <pre>{@code
 * <dependency>
 *   <groupId>dev.waymark</groupId>
 *   <artifactId>waymark-core</artifactId>
 *   <version>...</version>
 *   <type>test-jar</type>
 *   <scope>test</scope>
 * </dependency>
 * }</pre>
 *
 * <p>and extend one class, once for each way in which your storage can be set up:
 *
 * <pre>{@code
 * class MyStorageContractTest extends StorageContract {
 *
 *     @Override
 *     protected Storage createEmptyStorage() {
 *         return new MyStorage();
 *     }
 * }
 * }</pre>
 *
 * <p>The system property {@code waymark.contract.sequences} says how many sequences of operations the model plays, 200 by
 * default. What a failing one did is printed as a list of actions, made as short as can be, and with the seed that
 * repeats it.
 */
package dev.waymark.contract;
