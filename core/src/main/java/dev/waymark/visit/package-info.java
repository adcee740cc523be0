/**
 * What happens when a short link is visited: who visits, and what the visitor is told. Nothing here knows HTTP; the texts of
 * some of its headers are read, since they say where visitors come from and what they use.
 */
@NullMarked
package dev.waymark.visit;

import org.jspecify.annotations.NullMarked;
