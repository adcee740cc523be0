/** The parser of form fields and query parameters. The results are commands and queries. The package is not exported. */
@NullMarked
package dev.waymark.internal.form;

import org.jspecify.annotations.NullMarked;
