package dev.waymark.link;

import com.google.common.base.Ascii;
import java.util.Arrays;
import java.util.Optional;

/** The operating systems that links can be targeted at, as the specification spells them (D-19). */
public enum Platform {
    /** iPhones, iPads and iPods. */
    IOS("iOS"),
    /** Android. */
    ANDROID("Android"),
    /** Windows. */
    WINDOWS("Windows"),
    /** macOS, OS X and Mac OS X. */
    OS_X("OS X"),
    /** Linux, Ubuntu included where no entry names it. */
    LINUX("Linux"),
    /** Ubuntu. */
    UBUNTU("Ubuntu"),
    /** Chrome OS. */
    CHROME_OS("Chrome OS");

    private final String wireName;

    Platform(String wireName) {
        this.wireName = wireName;
    }

    /** The specification's own value. */
    public String wireName() {
        return wireName;
    }

    /** The platform with this name, whatever its letter case; empty if there is none. */
    public static Optional<Platform> named(String name) {
        return Arrays.stream(values())
                .filter(platform -> Ascii.equalsIgnoreCase(platform.wireName, name))
                .findFirst();
    }
}
