/**
 * The parts of the contract about the store of links: single links, unique aliases, creation keys, visits, and clicks over
 * time.
 */
package dev.waymark.contract.link;
