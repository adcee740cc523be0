package dev.waymark.internal.form;

import dev.waymark.access.Privacy;
import dev.waymark.access.Secret;
import dev.waymark.value.Patch;
import java.util.Optional;

/**
 * Privacy and its password (D-4). A password matters only if the resulting privacy asks for one: next to another privacy it
 * is ignored, and by itself it is left to be judged by what is stored.
 */
record PrivacyFields(Patch<Privacy> privacy, Patch<Secret> password) {

    private static final String FIELD = "privacy";
    private static final Choices<Privacy.Type> TYPES = Choices.of(Privacy.Type.values(), Privacy.Type::code);

    static PrivacyFields read(FieldReader fields, String passwordField) {
        Optional<Secret> password = fields.secret(passwordField);
        if (!fields.has(FIELD)) {
            return new PrivacyFields(Patch.keep(), FieldReader.setOrKeep(password));
        }
        Optional<Privacy> privacy = fields.choice(FIELD, TYPES).map(type -> switch (type) {
            case PUBLIC, PRIVATE -> Privacy.of(type);
            case PASSWORD -> new Privacy.Password(password);
        });
        return new PrivacyFields(FieldReader.setOrKeep(privacy), Patch.keep());
    }
}
