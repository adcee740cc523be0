/**
 * The parts of the contract about the store of reports, and about the work on reports.
 */
package dev.waymark.contract.report;
