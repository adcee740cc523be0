/**
 * The stores of links and their clicks. Readers and visitors take no lock, and the writers of one owner exclude each
 * other. The package also contains the indexes of links and the directory that finds a link of any owner.
 */
@NullMarked
package dev.waymark.storage.memory.link;

import org.jspecify.annotations.NullMarked;
