/**
 * Two wrappers of a storage: {@link dev.waymark.example.wrapper.SlowCallStorage} logs slow calls, and
 * {@link dev.waymark.example.wrapper.EncryptingStorage} encrypts URLs. The documentation of {@code dev.waymark.spi} refers to the wrappers,
 * and each build runs the contract on the wrappers.
 */
@NullMarked
package dev.waymark.example.wrapper;

import org.jspecify.annotations.NullMarked;
