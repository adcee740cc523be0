/**
 * Reports and short links as a domain, with storage plugged in and no HTTP.
 *
 * <p>Start from {@link dev.waymark.Waymark}, which is built over a storage:
 *
 * <pre>{@code
 * Waymark waymark = Waymark.builder().storage(storage).build();
 * Link link = waymark.links().create(CreateLink.to("https://example.com/handbook").alias("docs"));
 * }</pre>
 *
 * <p>In Maven this is {@code dev.waymark:waymark-core}. The storages bring it with them, and their modules require it for
 * yours: depend on one of those, and on this only to write a storage of your own.
 *
 * <p>The packages, by what you want to do:
 *
 * <dl>
 *   <dt>Keep links and reports
 *   <dd>{@link dev.waymark.link} and {@link dev.waymark.report}, with {@link dev.waymark.query} for lists, {@link
 *       dev.waymark.access} for owners, privacy and API keys, {@link dev.waymark.error} for what can go wrong, and {@link
 *       dev.waymark.event} to hear what happened, and {@link dev.waymark.observe} how long it took
 *   <dt>Send visitors on
 *   <dd>{@link dev.waymark.visit}, and {@link dev.waymark.caching} for very busy links
 *   <dt>Show a link or a report to strangers
 *   <dd>{@link dev.waymark.page}
 *   <dt>Look after owners, or move to another database
 *   <dd>{@link dev.waymark.admin}
 *   <dt>See how often links are clicked
 *   <dd>{@link dev.waymark.click}
 *   <dt>Build a server
 *   <dd>{@link dev.waymark.form}, for what comes in as form fields and goes out as maps
 *   <dt>Write a storage
 *   <dd>{@link dev.waymark.spi}, and if you like {@link dev.waymark.spi.support} and {@link dev.waymark.spi.forwarding};
 *       only authors of storages need these packages
 *   <dt>Values that several of these share
 *   <dd>{@link dev.waymark.url}, {@link dev.waymark.patch} and {@link dev.waymark.imports}
 * </dl>
 *
 * <p>The jars have hints for GraalVM's native images: what of this library is looked into by reflection, and its scripts.
 * The tests check that the hints are complete; no image was built with them. Hibernate Validator's own come from GraalVM's
 * repository of reachability metadata.
 */
module dev.waymark.core {
    requires com.google.common;
    requires transitive jakarta.validation;
    requires org.hibernate.validator;
    requires static jdk.jfr;
    requires static transitive org.jspecify;

    exports dev.waymark;
    exports dev.waymark.access;
    exports dev.waymark.admin;
    exports dev.waymark.caching;
    exports dev.waymark.click;
    exports dev.waymark.error;
    exports dev.waymark.event;
    exports dev.waymark.form;
    exports dev.waymark.imports;
    exports dev.waymark.link;
    exports dev.waymark.observe;
    exports dev.waymark.page;
    exports dev.waymark.patch;
    exports dev.waymark.query;
    exports dev.waymark.report;
    exports dev.waymark.spi;
    exports dev.waymark.spi.forwarding;
    exports dev.waymark.spi.support;
    exports dev.waymark.url;
    exports dev.waymark.visit;

    opens dev.waymark.access to
            org.hibernate.validator;
    opens dev.waymark.constraint to
            org.hibernate.validator;
    opens dev.waymark.link to
            org.hibernate.validator;
    opens dev.waymark.query to
            org.hibernate.validator;
    opens dev.waymark.report to
            org.hibernate.validator;

    provides jakarta.validation.valueextraction.ValueExtractor with
            dev.waymark.internal.validation.PatchExtractor,
            dev.waymark.internal.validation.SecretExtractor;
}
