/**
 * The parts of the contract that concern all stores of a storage: API keys, all owners, long URLs, and
 * concurrent operations.
 */
package dev.waymark.contract.storage;
