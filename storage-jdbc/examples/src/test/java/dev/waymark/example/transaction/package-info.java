/** Waymark in the transactions of Jdbi, jOOQ, JTA, Micronaut and Spring. The documentation shows these classes. */
@NullMarked
package dev.waymark.example.transaction;

import org.jspecify.annotations.NullMarked;
