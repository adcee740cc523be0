/** Generated forms: commands for links and reports, and the parameters of lists. */
@NullMarked
package dev.waymark.play.form;

import org.jspecify.annotations.NullMarked;
