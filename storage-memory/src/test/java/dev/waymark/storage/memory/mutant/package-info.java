/**
 * Defective storages, and tests that run the storage contract against the defective storages: the contract finds every
 * defect, and the failure reports name the defect.
 */
package dev.waymark.storage.memory.mutant;
