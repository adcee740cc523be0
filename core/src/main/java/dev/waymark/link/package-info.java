/**
 * Short links: an alias that redirects to a URL, with privacy, start, expiration and targeting.
 *
 * <p>{@link dev.waymark.link.Links} creates, lists, changes and deletes links. The commands {@link dev.waymark.link.CreateLink}
 * and {@link dev.waymark.link.UpdateLink} and the queries {@link dev.waymark.link.LinkQuery} are values:
 *
 * <pre>{@code
 * Links links = waymark.links();
 * Link docs = links.create(CreateLink.to("https://example.com/handbook")
 *         .alias("docs")
 *         .expiration(Expiration.after(LocalDate.of(2030, 12, 31)).orAfterClicks(1_000))
 *         .targeting(Targeting.byCountry(Map.of("FR", "https://example.fr/manuel"))));
 * links.update(docs.id(), UpdateLink.change().alias("manual").expiration(Expiration.NEVER));
 * Page<Link> page = links.list(LinkQuery.all().status(LinkStatus.ACTIVE), PageRequest.first(25));
 * }</pre>
 *
 * <p>This package depends on neither reports nor storages.
 */
@NullMarked
package dev.waymark.link;

import org.jspecify.annotations.NullMarked;
