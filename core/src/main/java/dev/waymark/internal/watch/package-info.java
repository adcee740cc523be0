/** The watch of links, which knows links and reports. The package is not exported. */
@NullMarked
package dev.waymark.internal.watch;

import org.jspecify.annotations.NullMarked;
