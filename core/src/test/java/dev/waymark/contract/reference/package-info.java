/**
 * The reference: a storage in memory that keeps the contract in the simplest way. The model compares
 * each storage with the reference.
 */
package dev.waymark.contract.reference;
