/** A Spring Boot application with the API, the short links and a table of its own. */
@NullMarked
package dev.waymark.example.boot;

import org.jspecify.annotations.NullMarked;
