/** The services of the facade, each measured as operations. The package is not exported. */
@NullMarked
package dev.waymark.internal.facade;

import org.jspecify.annotations.NullMarked;
