/**
 * Reports and short links as a domain, with storage plugged in and no HTTP. {@code dev.waymark.Waymark} is where to start.
 */
module dev.waymark.core {
    requires com.google.common;
    requires transitive jakarta.validation;
    requires org.hibernate.validator;
    requires static transitive org.jspecify;

    exports dev.waymark;
    exports dev.waymark.access;
    exports dev.waymark.error;
    exports dev.waymark.event;
    exports dev.waymark.form;
    exports dev.waymark.link;
    exports dev.waymark.patch;
    exports dev.waymark.query;
    exports dev.waymark.report;
    exports dev.waymark.spi;
    exports dev.waymark.traffic;
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
}
