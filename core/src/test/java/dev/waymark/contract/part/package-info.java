/**
 * The common superclass of the parts of the contract, and the storages that the parts test.
 */
package dev.waymark.contract.part;
