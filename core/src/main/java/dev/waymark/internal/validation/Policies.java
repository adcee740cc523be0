package dev.waymark.internal.validation;

import dev.waymark.link.AliasPolicy;
import dev.waymark.url.UrlPolicy;

/** The policies of one facade, which all constraint validators read during a validation. */
record Policies(UrlPolicy urls, AliasPolicy aliases) {}
