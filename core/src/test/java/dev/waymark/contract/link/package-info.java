/**
 * The parts of the contract about the store of links: single links, their claims of aliases, visits, and clicks over time.
 */
package dev.waymark.contract.link;
