/** A Spring Boot application with all of Waymark: the API, the short links, and a table of its own beside. */
@NullMarked
package dev.waymark.example.boot;

import org.jspecify.annotations.NullMarked;
