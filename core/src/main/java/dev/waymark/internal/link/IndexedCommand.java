package dev.waymark.internal.link;

import dev.waymark.link.CreateLink;
import java.util.OptionalInt;

/**
 * A valid command to create a link.
 *
 * @param index which of many commands it is, from 0; empty if there is one command only
 */
record IndexedCommand(CreateLink command, OptionalInt index) {}
