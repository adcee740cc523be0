/** A report generator that opens the page, as an embedder writes one; {@link dev.waymark.example.web.WebReports} is it. */
@NullMarked
package dev.waymark.example.web;

import org.jspecify.annotations.NullMarked;
