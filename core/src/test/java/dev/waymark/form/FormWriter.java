package dev.waymark.form;

import static java.util.stream.Collectors.joining;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableListMultimap;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.link.CreateLink;
import dev.waymark.link.ExpirationChange;
import dev.waymark.link.Targeting;
import dev.waymark.link.UpdateLink;
import dev.waymark.patch.Patch;
import dev.waymark.report.CreateReport;
import dev.waymark.report.UpdateReport;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalLong;

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
        writer.put("password", command.password());
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

    static Parameters write(UpdateLink command) {
        FormWriter writer = new FormWriter();
        writer.put("url", command.url());
        writer.put("alias", command.alias());
        writer.put("title", command.title());
        writer.put("password", command.password().map(Secret::reveal));
        writer.put("space_id", command.spaceId());
        writer.put("pixel_ids", command.pixelIds().map(ids -> ids.toString().replaceAll("[\\[\\]]", "")));
        writer.put("tags", command.tags().map(tags -> String.join(" , ", tags)));
        command.addTags().forEach(tag -> writer.put("add_tags", tag));
        command.removeTags().forEach(tag -> writer.put("remove_tags[]", tag));
        writer.put("disabled", command.disabled().map(disabled -> disabled ? 1 : 0));
        command.privacy().value().ifPresent(privacy -> writer.put(privacy, "privacy_password"));
        writer.put("privacy_password", command.privacyPassword().map(Secret::reveal));
        writer.put("start_date", command.start().date());
        writer.put("start_time", command.start().time());
        writer.put(command.expiration());
        command.targeting().value().ifPresent(writer::put);
        writer.put("version", command.expectedVersion());
        return writer.parameters();
    }

    static Parameters write(CreateReport command) {
        FormWriter writer = new FormWriter();
        writer.put("url", command.url());
        writer.put(command.privacy(), "password");
        return writer.parameters();
    }

    static Parameters write(UpdateReport command) {
        FormWriter writer = new FormWriter();
        command.privacy().value().ifPresent(privacy -> writer.put(privacy, "password"));
        writer.put("password", command.password().map(Secret::reveal));
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

    private void put(ExpirationChange change) {
        put("expiration_date", change.date());
        put("expiration_time", change.time());
        put("expiration_clicks", change.clicks());
        put("expiration_url", change.url());
    }

    private void put(Privacy privacy, String passwordField) {
        put("privacy", privacy.type().code());
        put(passwordField, privacy.password());
    }

    /** Adds entries with gaps between the indexes. */
    private void put(Targeting targeting) {
        put("target_type", targeting.type().code());
        String kind = Ascii.toLowerCase(targeting.type().name());
        for (int i = 0; i < targeting.entries().size(); i++) {
            String entry = kind + "[" + i * 3 + "]";
            if (targeting.type() != Targeting.Type.ROTATION) {
                put(entry + "[key]", targeting.entries().get(i).key());
            }
            put(entry + "[value]", targeting.entries().get(i).url());
        }
    }

    private void put(String name, Patch<?> patch) {
        switch (patch.type()) {
            case KEEP -> {}
            case CLEAR -> put(name, "");
            case SET -> put(name, (Object) patch.value().orElseThrow());
        }
    }

    private void put(String name, OptionalLong value) {
        value.ifPresent(number -> put(name, number));
    }

    private void put(String name, Optional<Secret> secret) {
        secret.ifPresent(password -> put(name, password.reveal()));
    }

    private void put(String name, Object value) {
        fields.put(name, value.toString());
    }

    private Parameters parameters() {
        return Parameters.of(fields.build().asMap());
    }
}
