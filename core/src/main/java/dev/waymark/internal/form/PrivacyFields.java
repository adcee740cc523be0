package dev.waymark.internal.form;

import dev.waymark.access.Privacy;
import java.util.Optional;

/**
 * The fields of the privacy and its password (D-4). A password counts only if the resulting privacy requires a password. With
 * another privacy in the form, the password is ignored. Without a privacy in the form, the stored privacy decides.
 *
 * @param privacy the privacy with its password, if the form contains a privacy
 * @param passwordForStoredPrivacy the password, if the form contains no privacy
 */
record PrivacyFields(Optional<Privacy> privacy, Optional<String> passwordForStoredPrivacy) {

    private static final String FIELD = "privacy";
    private static final Choices<Privacy.Type> TYPES = Choices.of(Privacy.Type.values(), Privacy.Type::code);

    static PrivacyFields read(FieldReader fields, String passwordField) {
        Optional<String> password = fields.text(passwordField).filter(text -> !text.isEmpty());
        if (!fields.has(FIELD)) {
            return new PrivacyFields(Optional.empty(), password);
        }
        Optional<Privacy> privacy = fields.choice(FIELD, TYPES).map(type -> switch (type) {
            case PUBLIC, PRIVATE -> Privacy.of(type);
            case PASSWORD -> password.map(Privacy::password).orElse(Privacy.PASSWORD);
        });
        return new PrivacyFields(privacy, Optional.empty());
    }
}
