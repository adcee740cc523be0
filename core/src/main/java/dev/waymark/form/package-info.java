/**
 * What comes in as form fields and query parameters, and goes out as maps. Knows the names of the specification, and neither
 * HTTP nor JSON.
 */
@NullMarked
package dev.waymark.form;

import org.jspecify.annotations.NullMarked;
