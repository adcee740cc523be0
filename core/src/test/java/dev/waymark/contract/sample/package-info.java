/**
 * The records, owners and instants of the tests, and the fields of records.
 */
package dev.waymark.contract.sample;
