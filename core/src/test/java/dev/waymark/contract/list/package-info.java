/**
 * The parts of the contract about lists: filters, order and pages.
 */
package dev.waymark.contract.list;
