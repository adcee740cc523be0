package dev.waymark.link;

import com.google.common.base.Ascii;
import java.util.Arrays;
import java.util.Optional;

/** The operating systems that links can be targeted at, with the names that the specification has for them. */
public enum Platform {
    /** iPhones, iPads and iPods. */
    IOS("iOS"),
    /** Android. */
    ANDROID("Android"),
    /** Windows. */
    WINDOWS("Windows"),
    /** macOS, OS X and Mac OS X. */
    OS_X("OS X"),
    /** Linux, and Ubuntu where no entry names that. */
    LINUX("Linux"),
    /** Ubuntu. */
    UBUNTU("Ubuntu"),
    /** Chrome OS. */
    CHROME_OS("Chrome OS");

    private final String wireName;

    Platform(String wireName) {
        this.wireName = wireName;
    }

    /** The name that the specification has for it. */
    public String wireName() {
        return wireName;
    }

    /** The platform with this name, letter case ignored; empty if there is none. */
    public static Optional<Platform> named(String name) {
        return Arrays.stream(values())
                .filter(platform -> Ascii.equalsIgnoreCase(platform.wireName, name))
                .findFirst();
    }
}
