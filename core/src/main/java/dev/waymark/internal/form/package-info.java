/** The parser of form fields and query parameters, with commands and queries as results. The package is not exported. */
@NullMarked
package dev.waymark.internal.form;

import org.jspecify.annotations.NullMarked;
