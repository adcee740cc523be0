package dev.waymark.form;

import static java.util.stream.Collectors.joining;

import com.google.common.collect.ImmutableListMultimap;
import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.link.CreateLink;
import dev.waymark.link.Targeting;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

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
