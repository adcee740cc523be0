package dev.waymark.storage.jdbc.contract;

import java.util.Locale;
import java.util.TimeZone;

/**
 * A place where letters have other cases, numbers other digits, and clocks show other times: Turkish with the digits of
 * Devanagari, in a zone that is not whole hours away.
 */
final class Abroad {

    private static final Locale HOME = Locale.getDefault();
    private static final TimeZone HOME_ZONE = TimeZone.getDefault();

    private Abroad() {}

    /** Makes it the place of this JVM. */
    static void go() {
        Locale.setDefault(Locale.forLanguageTag("tr-TR-u-nu-deva"));
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
    }

    static void comeBack() {
        Locale.setDefault(HOME);
        TimeZone.setDefault(HOME_ZONE);
    }
}
