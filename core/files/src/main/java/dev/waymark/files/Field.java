package dev.waymark.files;

import com.google.common.base.CharMatcher;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** The meanings of columns, each with the field of a link in violations, and the headings of all services with this meaning. */
enum Field {
    TARGET(
            "url",
            "longurl longlink destinationurl redirecturl redirectto targeturl originalurl originallink"
                    + " fullurl destination target url"),
    /** A short URL that replaces the generated one. */
    CUSTOM("alias", "custombitlink custombitlinks customlink customurl"),
    ALIAS(
            "alias",
            "alias shortcode keyword slug slashtag key address path shortid customalias customslug"
                    + " backhalf ending code request source"),
    SHORT_URL("alias", "shorturl shortlink shortenedurl link bitlink tinyurl"),
    DOMAIN("domain", "domain domainname hostname"),
    /** A domain of this library. The ids of domains of another service are ignored. */
    DOMAIN_ID("domain_id", ""),
    TITLE("title", "title name linkname linktitle label pagetitle"),
    NOTE("title", "description note notes comment comments linknote"),
    TAGS("tags", "tags labels tag categories category linkcategories tagnames"),
    CREATED(
            "created_at",
            "createdat created creationdate datecreated createddate timestamp date dateadded linkdate linkdategmt"),
    CLICKS("clicks", "clicks hits visits visitcount visitscount totalclicks clickcount visitssummarytotal"),
    LAST_CLICK("last_click_at", "lastclickat lastclick lastaccess lastclicked lastclickedat"),
    END_DATE("expiration_date", "expirationdate"),
    END_TIME("expiration_time", "expirationtime"),
    END(
            "expiration_date",
            "expiresat expireat expiration expires expirein expiredat expirytime expirydate expiry"
                    + " expiredate enddate endsat expireson"
                    + " validuntil metavaliduntil autoarchivedate linkexpiredate"),
    /** An end that counts only without another end. */
    LATER_END("expiration_date", "deleteat autodeletedate autodeletedat ttl"),
    END_RULE("expiration_date", "expire"),
    LIMIT("expiration_clicks", "expirationclicks maxvisits metamaxvisits clickslimit clicklimit maxclicks"),
    END_URL("expiration_url", "expirationurl expiredurl"),
    START_DATE("start_date", "startdate linkstartdate"),
    START_TIME("start_time", "starttime"),
    START("start_date", "startsat startat validsince metavalidsince validfrom activefrom"),
    PASSWORD("password_hash", "password passwordhash linkpassword"),
    PROTECTED("password_protected", "passwordprotected haspassword isprotected protected secretkey"),
    DISABLED("disabled", "disabled"),
    CLOSED("disabled", "isdisabled banned isbanned blocked deleted isdeleted deletedat disabledat archived isarchived"),
    OPEN("disabled", "enabled isenabled active isactive status linkstatus state"),
    GROUP("disabled", "groupid"),
    CODE("record", "actioncode statuscode"),
    TYPE("record", "actiontype matchtype"),
    PATTERN("record", "regex wildcards has missing condition"),
    COUNTRIES("country", "geo geolocationslinks"),
    IOS("platform", "ios iosurl iphoneurl apple devicelongurlsios"),
    ANDROID("platform", "android androidurl google devicelongurlsandroid"),
    TARGETING("target_type", "targeting"),
    TARGET_TYPE("target_type", "targettype"),
    ATTRIBUTES("attributes", "attributes"),
    SPACE("space_id", "spaceid"),
    PIXELS("pixel_ids", "pixelids"),
    PRIVACY("privacy", "privacy"),
    PRIVACY_PASSWORD("privacy_password_hash", "privacypasswordhash"),
    /** A value that a link cannot contain. */
    LOST(
            "record",
            "hasredirectrules deeplinks geolinks dynamicredirect spliturl splitpercent testvariants"
                    + " teststartedat unsafe devicelongurlsdesktop"
                    + " redirectsubdomains redirectsubpath"),
    /** A column that the import can ignore: without this column, a link keeps its fields, and a closed link stays closed. */
    IGNORED(
            "record",
            "id ip owner creator user userid analytics bannedbyid autolinkkeywords secureshorturl redirecttype"
                    + " deleteafterexpiration matchdata permanent version passwordcontact testcompletedat"
                    + " workspace domainid relativeexpirein"),
    /** An unknown column whose name speaks of closed links. */
    GUARDED("record", ""),
    UNKNOWN("record", "");

    /** A part of the heading of a column without which a link could be open to everyone, or for ever. */
    private static final Pattern CLOSING =
            Pattern.compile("pass|secret|protect|lock|expir|valid|until|state|status|ban|disable|active|enable|archiv"
                    + "|delete|limit|max|start|split|rule|private|publish|suspend|schedul");

    private static final CharMatcher LETTERS = CharMatcher.forPredicate(Character::isLetterOrDigit);
    private static final Set<Field> CLOSERS = EnumSet.range(END_DATE, OPEN);
    private static final ImmutableMap<String, Field> BY_HEADING = byHeading();

    private final String violation;
    private final String headings;

    Field(String violation, String headings) {
        this.violation = violation;
        this.headings = headings;
    }

    private static ImmutableMap<String, Field> byHeading() {
        ImmutableMap.Builder<String, Field> found = ImmutableMap.builder();
        for (Field field : values()) {
            Splitter.on(' ').omitEmptyStrings().split(field.headings).forEach(heading -> found.put(heading, field));
        }
        return found.buildOrThrow();
    }

    /** Returns the letters and digits of a heading, by which headings are compared. */
    static String key(String heading) {
        return LETTERS.retainFrom(heading).toLowerCase(Locale.ROOT);
    }

    /** Returns the meaning of a heading of any service. */
    static Field of(String key) {
        Field known = BY_HEADING.get(key);
        if (known != null) {
            return known;
        }
        return CLOSING.matcher(key).find() ? GUARDED : UNKNOWN;
    }

    /** Returns the field of a link that an application names; empty for an unknown or an ignored field. */
    static Optional<Field> named(String name) {
        String key = key(name);
        Field field = key.equals(key(DOMAIN_ID.violation)) ? DOMAIN_ID : BY_HEADING.get(key);
        return Optional.ofNullable(field).filter(known -> known != IGNORED);
    }

    /** Returns the position of a heading among the headings of its meaning, from the most specific heading. */
    static int rank(String key) {
        return BY_HEADING.keySet().asList().indexOf(key);
    }

    static boolean isKnown(String heading) {
        return BY_HEADING.containsKey(key(heading));
    }

    /** Returns whether a link could be open without this column. */
    static boolean closes(String key) {
        return CLOSING.matcher(key).find() || CLOSERS.contains(of(key));
    }

    /** Returns the field of a link that violations name. */
    String violation() {
        return violation;
    }
}
