/**
 * Common parts of the services: the configuration of a facade, hashing of passwords, calls of application code, notification of
 * listeners, and optimistic updates. This package does not depend on the services.
 */
@NullMarked
package dev.waymark.internal.base;

import org.jspecify.annotations.NullMarked;
