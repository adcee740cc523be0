/** What is looked at only where tests run with the versions that Spring Boot chooses. */
@NullMarked
package dev.waymark.boot;

import org.jspecify.annotations.NullMarked;
