/**
 * The handler of requests for the API, the pages for strangers and the short links. Each route turns a request into an answer, and
 * throws the exceptions of the services. The package is not exported.
 */
@NullMarked
package dev.waymark.internal.server;

import org.jspecify.annotations.NullMarked;
