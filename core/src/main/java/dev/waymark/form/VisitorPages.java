package dev.waymark.form;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkNotNull;

import com.google.common.collect.Comparators;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import com.google.common.html.HtmlEscapers;
import dev.waymark.visit.Visit;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The pages of HTML for visitors who are not redirected: the form for a password, and the messages of all other answers. A server
 * replaces the texts, the language and the layout, and {@link Answer} adds the status and the headers.
 *
 * <pre>{@code
 * VisitorPages pages = VisitorPages.DEFAULT
 *         .language("fr")
 *         .text(Visit.Type.EXPIRED, "Lien expiré", "Ce lien a expiré le mois dernier.")
 *         .failure("Erreur", "Ce lien ne peut pas être ouvert.")
 *         .passwordForm("Mot de passe", "Continuer")
 *         .layout("<!DOCTYPE html><html lang=\"{language}\"><title>{title}</title>{content}", "default-src 'none'");
 * Answer answer = Answer.of(visit, pages);
 * }</pre>
 *
 * <p>A text that is not set stays English. For another language, set the {@linkplain #text texts} of {@code PASSWORD_REQUIRED},
 * {@code WRONG_PASSWORD}, {@code TOO_MANY_ATTEMPTS}, {@code WITHHELD}, {@code EXPIRED}, {@code NOT_STARTED}, {@code DISABLED}
 * and {@code UNKNOWN}, the text of a {@link #failure}, and the texts of the {@linkplain #passwordForm(String, String) password form}.
 *
 * <p>All texts are plain text: this class escapes the texts. Only the layout is HTML. Immutable.
 */
public final class VisitorPages {

    /** Small pages in English with a neutral text, without styles and without a name. */
    public static final VisitorPages DEFAULT = new VisitorPages(
            "en",
            defaultTexts(),
            new Text("Error", "This link could not be opened."),
            new PasswordForm("Password", "Continue"),
            "<!DOCTYPE html><html lang=\"{language}\">"
                    + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
                    + "<meta name=\"color-scheme\" content=\"light dark\"><title>{title}</title>{content}",
            "default-src 'none'; base-uri 'none'; frame-ancestors 'none'");

    /** The first and the last instant with a local time. */
    private static final Instant FIRST = LocalDateTime.MIN.toInstant(ZoneOffset.UTC);

    private static final Instant LAST = LocalDateTime.MAX.toInstant(ZoneOffset.UTC);

    private static final Pattern LANGUAGE = Pattern.compile("[A-Za-z0-9-]{1,64}");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\{(language|title|content)}");

    /** The title and the message of a page. */
    private record Text(String title, String message) {}

    /** The form for a password. */
    private record PasswordForm(String label, String button) {

        String html() {
            return "<form method=\"post\"><label>" + escape(label)
                    + " <input type=\"password\" name=\"password\" autocomplete=\"off\" autofocus required></label>"
                    + " <button>" + escape(button) + "</button></form>";
        }
    }

    private final String language;
    private final ImmutableMap<Visit.Type, Text> texts;
    private final Text failure;
    private final PasswordForm passwordForm;
    private final String layout;
    private final String contentSecurityPolicy;

    private VisitorPages(
            String language,
            Map<Visit.Type, Text> texts,
            Text failure,
            PasswordForm passwordForm,
            String layout,
            String contentSecurityPolicy) {
        this.language = language;
        this.texts = Maps.immutableEnumMap(texts);
        this.failure = failure;
        this.passwordForm = passwordForm;
        this.layout = layout;
        this.contentSecurityPolicy = contentSecurityPolicy;
    }

    private static Map<Visit.Type, Text> defaultTexts() {
        Map<Visit.Type, Text> texts = new EnumMap<>(Visit.Type.class);
        texts.put(Visit.Type.PASSWORD_REQUIRED, new Text("Password required", "Enter the password to continue."));
        texts.put(Visit.Type.WRONG_PASSWORD, new Text("Wrong password", "The password is wrong."));
        texts.put(
                Visit.Type.TOO_MANY_ATTEMPTS,
                new Text("Too many attempts", "There were too many wrong passwords. Try again later."));
        texts.put(Visit.Type.WITHHELD, new Text("Limited link", "This link can be opened a limited number of times."));
        texts.put(Visit.Type.EXPIRED, new Text("Expired link", "This link has expired."));
        texts.put(Visit.Type.NOT_STARTED, new Text("Not open yet", "This link opens on {start}."));
        texts.put(Visit.Type.DISABLED, new Text("Unknown link", "This link does not exist."));
        texts.put(Visit.Type.UNKNOWN, new Text("Unknown link", "This link does not exist."));
        return texts;
    }

    /**
     * Returns pages in another language. The texts stay.
     *
     * @param tag a language tag of BCP 47, such as {@code fr}
     * @throws IllegalArgumentException if the tag is not 1 to 64 characters of {@code A–Z a–z 0–9 -}
     */
    public VisitorPages language(String tag) {
        checkArgument(
                LANGUAGE.matcher(checkNotNull(tag, "tag")).matches(),
                "tag must be a language tag, such as fr, was %s",
                tag);
        return new VisitorPages(tag, texts, failure, passwordForm, layout, contentSecurityPolicy);
    }

    /**
     * Returns pages with another title and message for one kind of answer. A redirect whose stored URL is damaged has the page of
     * {@link Visit.Type#UNKNOWN}. In the message of {@link Visit.Type#NOT_STARTED}, the start of the link replaces each
     * <code>{start}</code>: the date and the time in UTC, such as {@code 2030-06-01 12:00 UTC}.
     *
     * @param type any type except {@link Visit.Type#REDIRECT}
     * @param title the title of the page, as plain text
     * @param message the message of the page, as plain text
     * @throws IllegalArgumentException if {@code type} is {@link Visit.Type#REDIRECT}
     */
    public VisitorPages text(Visit.Type type, String title, String message) {
        checkNotNull(type, "type");
        checkNotNull(title, "title");
        checkNotNull(message, "message");
        checkArgument(type != Visit.Type.REDIRECT, "a redirect has no page");
        Map<Visit.Type, Text> changed = new EnumMap<>(texts);
        changed.put(type, new Text(title, message));
        return new VisitorPages(language, changed, failure, passwordForm, layout, contentSecurityPolicy);
    }

    /**
     * Returns pages with another title and message for a request that fails: the storage failed, or the request is malformed.
     *
     * @param title the title of the page, as plain text
     * @param message the message of the page, as plain text
     * @see Answer#of(Throwable, VisitorPages)
     */
    public VisitorPages failure(String title, String message) {
        Text changed = new Text(checkNotNull(title, "title"), checkNotNull(message, "message"));
        return new VisitorPages(language, texts, changed, passwordForm, layout, contentSecurityPolicy);
    }

    /** Returns pages with another label of the password field and another label of the button, both as plain text. */
    public VisitorPages passwordForm(String label, String button) {
        checkNotNull(label, "label");
        checkNotNull(button, "button");
        PasswordForm changed = new PasswordForm(label, button);
        return new VisitorPages(language, texts, failure, changed, layout, contentSecurityPolicy);
    }

    /**
     * Returns pages with another layout.
     *
     * @param html a whole document of HTML with the placeholders <code>{language}</code>, <code>{title}</code> and
     *     <code>{content}</code>; the content is a paragraph with the message, and the password form. The library does not
     *     escape the layout, so the layout must not contain text of users
     * @param contentSecurityPolicy the header {@code Content-Security-Policy}, which must allow the styles and images of the
     *     layout. Do not add {@code form-action}: Chrome also applies {@code form-action} to the redirect after a password
     * @throws IllegalArgumentException if {@code html} has no <code>{content}</code>
     */
    public VisitorPages layout(String html, String contentSecurityPolicy) {
        checkNotNull(html, "html");
        checkNotNull(contentSecurityPolicy, "contentSecurityPolicy");
        checkArgument(html.contains("{content}"), "html must contain the placeholder {content}");
        return new VisitorPages(language, texts, failure, passwordForm, html, contentSecurityPolicy);
    }

    /**
     * Returns the page for an answer.
     *
     * @return a whole document of HTML
     */
    public String html(Visit visit) {
        Visit.Type type = checkNotNull(visit, "visit").type();
        Text text = checkNotNull(texts.getOrDefault(type, texts.get(Visit.Type.UNKNOWN)));
        String message = visit.startsAt()
                .map(start -> text.message().replace("{start}", inUtc(start)))
                .orElse(text.message());
        boolean asksForPassword = type == Visit.Type.PASSWORD_REQUIRED || type == Visit.Type.WRONG_PASSWORD;
        return document(text.title(), message, asksForPassword);
    }

    /**
     * Returns a page of your own with the language and the layout of these pages.
     *
     * @param title the title of the page, as plain text
     * @param content the content of the page as HTML, which this class does not escape
     * @return a whole document of HTML
     */
    public String html(String title, String content) {
        checkNotNull(title, "title");
        checkNotNull(content, "content");
        Map<String, String> values = Map.of("language", language, "title", escape(title), "content", content);
        return PLACEHOLDER
                .matcher(layout)
                .replaceAll(found -> Matcher.quoteReplacement(checkNotNull(values.get(found.group(1)))));
    }

    private static String inUtc(Instant instant) {
        Instant nearest = Comparators.min(Comparators.max(instant, FIRST), LAST);
        LocalDateTime time = LocalDateTime.ofInstant(nearest, ZoneOffset.UTC);
        return time.toLocalDate() + " " + time.toLocalTime() + " UTC";
    }

    /** Returns the page for a request that fails. */
    String failurePage() {
        return document(failure.title(), failure.message(), false);
    }

    private String document(String title, String message, boolean asksForPassword) {
        return html(title, "<p>" + escape(message) + "</p>" + (asksForPassword ? passwordForm.html() : ""));
    }

    /** Returns the header {@code Content-Security-Policy} of these pages. */
    String contentSecurityPolicy() {
        return contentSecurityPolicy;
    }

    private static String escape(String text) {
        return HtmlEscapers.htmlEscaper().escape(text);
    }
}
