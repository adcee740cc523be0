/**
 * The part of the contract that plays random operations on a storage and on the reference, and compares all answers.
 */
package dev.waymark.contract.model;
