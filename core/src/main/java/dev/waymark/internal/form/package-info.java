/** Form fields and query parameters become commands and queries here. Not exported. */
@NullMarked
package dev.waymark.internal.form;

import org.jspecify.annotations.NullMarked;
