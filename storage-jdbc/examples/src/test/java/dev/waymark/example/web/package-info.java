/**
 * A report generator that fetches and rates pages: {@link dev.waymark.example.web.WebReports}. The library offers no generator.
 */
@NullMarked
package dev.waymark.example.web;

import org.jspecify.annotations.NullMarked;
