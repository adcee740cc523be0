/**
 * Storages with one defect each, and the tests that run the storage contract against these storages: the contract finds each
 * defect, and its reports name the defect.
 */
package dev.waymark.storage.memory.mutant;
