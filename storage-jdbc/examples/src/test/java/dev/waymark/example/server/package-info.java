/** The API, the short links and the page of clicks over the JDK's server for HTTP. */
@NullMarked
package dev.waymark.example.server;

import org.jspecify.annotations.NullMarked;
