/**
 * Storages to wrap around another one, for links with more visitors than a database can serve.
 *
 * <p>They know the SPI and the records, and no service.
 */
@NullMarked
package dev.waymark.traffic;

import org.jspecify.annotations.NullMarked;
