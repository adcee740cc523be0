/** The example of an application with Spring Boot and two databases. */
@NullMarked
package dev.waymark.example.marketing;

import org.jspecify.annotations.NullMarked;
