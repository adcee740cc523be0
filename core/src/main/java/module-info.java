/**
 * The domain of reports and short links, with a pluggable storage and without HTTP.
 *
 * <p>Start with {@link dev.waymark.Waymark} and a storage:
 *
 * <pre>{@code
 * Waymark waymark = Waymark.builder().storage(storage).build();
 * Link link = waymark.links().create(CreateLink.to("https://example.com/handbook").alias("docs"));
 * }</pre>
 *
 * <p>The artifact in Maven is {@code dev.waymark:waymark-core}. Each storage depends on this artifact, and the module of a
 * storage requires this module transitively. Depend on a storage. Depend on this artifact directly only to write your own
 * storage.
 *
 * <p>The packages, by task:
 *
 * <dl>
 *   <dt>Keep links and reports
 *   <dd>{@link dev.waymark.link} and {@link dev.waymark.report}, with {@link dev.waymark.query} for lists,
 *       {@link dev.waymark.access} for owners, privacy and API keys, {@link dev.waymark.error} for failures,
 *       {@link dev.waymark.event} for listeners, {@link dev.waymark.observe} for durations of operations, and
 *       {@link dev.waymark.watch} for reports of the URLs of links
 *   <dt>Redirect visitors
 *   <dd>{@link dev.waymark.visit}, and {@link dev.waymark.caching} for very busy links
 *   <dt>Show a link or a report to strangers
 *   <dd>{@link dev.waymark.page}
 *   <dt>Administer owners, or move to another database
 *   <dd>{@link dev.waymark.admin}
 *   <dt>Count clicks over time
 *   <dd>{@link dev.waymark.click}
 *   <dt>Build a server
 *   <dd>{@link dev.waymark.server}, from requests to answers, and {@link dev.waymark.form}, from form fields to commands, and from
 *       records to maps
 *   <dt>Write a storage
 *   <dd>{@link dev.waymark.spi}, and optionally {@link dev.waymark.spi.support} and {@link dev.waymark.spi.forwarding}; only
 *       authors of storages need these packages
 *   <dt>Use the values that several packages share
 *   <dd>{@link dev.waymark.url} and {@link dev.waymark.imports}
 * </dl>
 *
 * <p>The jars contain hints for GraalVM's native images: the types of this library for reflection, and the scripts of this
 * library. Tests check the completeness of the hints, but no image was built with the hints. The hints of Hibernate Validator
 * come from GraalVM's repository of reachability metadata.
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
    exports dev.waymark.query;
    exports dev.waymark.report;
    exports dev.waymark.server;
    exports dev.waymark.spi;
    exports dev.waymark.spi.forwarding;
    exports dev.waymark.spi.support;
    exports dev.waymark.url;
    exports dev.waymark.visit;
    exports dev.waymark.watch;

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
            dev.waymark.internal.validation.SecretExtractor;
}
