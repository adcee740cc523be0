/**
 * Common parts of the services: the configuration of a facade, hashing of passwords, calls of application code, notification of
 * listeners, and optimistic updates. This package depends on no service.
 */
@NullMarked
package dev.waymark.internal.base;

import org.jspecify.annotations.NullMarked;
