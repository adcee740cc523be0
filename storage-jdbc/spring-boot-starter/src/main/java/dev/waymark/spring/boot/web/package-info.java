/**
 * Forms and errors in the controllers of an application with Spring MVC. A controller takes an argument
 * {@link dev.waymark.form.Parameters}, and an exception of the library has its status. The package contains no controllers.
 */
@NullMarked
package dev.waymark.spring.boot.web;

import org.jspecify.annotations.NullMarked;
