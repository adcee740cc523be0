/**
 * The stores of links and their clicks. Visits take no lock of an owner's links. Reads of links take this lock only to
 * build an index of URLs or to sort by clicks. The writers of one owner exclude each other. The package also contains the
 * indexes of links and the directory that finds a link of any owner.
 */
@NullMarked
package dev.waymark.storage.memory.link;

import org.jspecify.annotations.NullMarked;
