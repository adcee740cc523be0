/** An example server over the JDK's HTTP server: the API, the short links, their public pages and the clicks over time. */
@NullMarked
package dev.waymark.example.server;

import org.jspecify.annotations.NullMarked;
