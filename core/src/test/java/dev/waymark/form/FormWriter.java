package dev.waymark.form;

import static java.util.stream.Collectors.joining;

import com.google.common.base.CaseFormat;
import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.Sets;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.report.CreateReport;
import dev.waymark.report.UpdateReport;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Converts commands to the form fields of a client. */
final class FormWriter {

    private final ImmutableListMultimap.Builder<String, String> fields = ImmutableListMultimap.builder();

    private FormWriter() {}

    static Parameters write(CreateLink command) {
        FormWriter writer = new FormWriter();
        writer.put("url", command.url());
        if (command.domain().isPresent()) {
            writer.put("domain_id", command.domain().get().id());
        }
        command.alias().ifPresent(alias -> writer.put("alias", alias));
        command.title().ifPresent(title -> writer.put("title", title));
        writer.put("password", command.password().map(Secret::reveal));
        writer.put("space_id", command.spaceId());
        command.pixelIds().forEach(id -> writer.put("pixel_ids[]", id));
        command.tags().forEach(tag -> writer.put("tags[]", tag));
        writer.put("disabled", command.disabled() ? 1 : 0);
        writer.put(command.privacy(), "privacy_password");
        command.start().date().ifPresent(date -> writer.put("start_date", date));
        command.start().time().ifPresent(time -> writer.put("start_time", time));
        command.expiration().date().ifPresent(date -> writer.put("expiration_date", date));
        command.expiration().time().ifPresent(time -> writer.put("expiration_time", time));
        writer.put("expiration_clicks", command.expiration().clicks());
        command.expiration().url().ifPresent(url -> writer.put("expiration_url", url));
        writer.put(command.targeting());
        return writer.parameters();
    }

    /**
     * Writes a command that does not add tags to new tags or remove tags from new tags.
     *
     * @param tags all tags that the command may remove
     */
    static Parameters write(UpdateLink command, Set<String> tags) {
        FormWriter writer = new FormWriter();
        CreateLink sent = command.applyTo(CreateLink.to("").privacy(Privacy.PASSWORD));
        CreateLink remaining = command.applyTo(CreateLink.to("").tags(tags));
        Map<String, Object> values = new HashMap<>();
        values.put("url", sent.url());
        values.put("alias", sent.alias());
        values.put("title", sent.title());
        values.put("password", sent.password().map(Secret::reveal));
        values.put("spaceId", sent.spaceId());
        values.put("pixelIds", sent.pixelIds().toString().replaceAll("[\\[\\]]", ""));
        values.put("tags", String.join(" , ", sent.tags()));
        values.put("addTags", String.join(",", sent.tags()));
        values.put(
                "removeTags",
                String.join(",", Sets.difference(CreateLink.to("").tags(tags).tags(), remaining.tags())));
        values.put("disabled", sent.disabled() ? 1 : 0);
        values.put("privacyPassword", sent.privacy().password().map(Secret::reveal));
        values.put("startDate", sent.start().date());
        values.put("startTime", sent.start().time());
        values.put("expirationDate", sent.expiration().date());
        values.put("expirationTime", sent.expiration().time());
        values.put("expirationClicks", sent.expiration().clicks());
        values.put("expirationUrl", sent.expiration().url());
        for (String field : command.fields()) {
            switch (field) {
                case "privacy" -> writer.put(sent.privacy(), "privacy_password");
                case "targeting" -> writer.put(sent.targeting());
                default ->
                    writer.put(CaseFormat.LOWER_CAMEL.to(CaseFormat.LOWER_UNDERSCORE, field), text(values.get(field)));
            }
        }
        writer.put("version", command.expectedVersion());
        return writer.parameters();
    }

    /** Returns the text of a value; the empty text for no value. */
    private static String text(Object value) {
        return value instanceof Optional<?> optional
                ? optional.map(Object::toString).orElse("")
                : value.toString();
    }

    static Parameters write(CreateReport command) {
        FormWriter writer = new FormWriter();
        writer.put("url", command.url());
        writer.put(command.privacy(), "password");
        return writer.parameters();
    }

    static Parameters write(UpdateReport command) {
        FormWriter writer = new FormWriter();
        Privacy privacy = command.applyTo(CreateReport.on("")).privacy();
        boolean isSent = privacy.equals(
                command.applyTo(CreateReport.on("").privacy(Privacy.PRIVATE)).privacy());
        if (isSent) {
            writer.put(privacy, "password");
        }
        writer.put("results", command.regenerates() ? 1 : 0);
        writer.put("version", command.expectedVersion());
        return writer.parameters();
    }

    /** Returns the body of a request. */
    static String encode(Parameters parameters) {
        return parameters.names().stream()
                .flatMap(name -> parameters.all(name).stream().map(value -> encode(name) + "=" + encode(value)))
                .collect(joining("&"));
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private void put(Privacy privacy, String passwordField) {
        put("privacy", privacy.type().code());
        put(passwordField, privacy.password().map(Secret::reveal));
    }

    /** Adds entries with gaps between the indexes. */
    private void put(Targeting targeting) {
        put("target_type", targeting.type().code());
        String kind = targeting.type().wireName();
        for (int i = 0; i < targeting.entries().size(); i++) {
            String entry = kind + "[" + i * 3 + "]";
            if (targeting.type() != Targeting.Type.ROTATION) {
                put(entry + "[key]", targeting.entries().get(i).key());
            }
            put(entry + "[value]", targeting.entries().get(i).url());
        }
    }

    private void put(String name, Optional<?> value) {
        value.ifPresent(present -> put(name, present));
    }

    private void put(String name, Object value) {
        fields.put(name, value.toString());
    }

    private Parameters parameters() {
        return Parameters.of(fields.build().asMap());
    }
}
