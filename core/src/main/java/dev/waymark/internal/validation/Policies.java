package dev.waymark.internal.validation;

import dev.waymark.link.AliasPolicy;
import dev.waymark.value.UrlPolicy;

/** What the embedder configured, for validators to decide by. */
record Policies(UrlPolicy urls, AliasPolicy aliases) {}
