package dev.waymark.link;

import com.google.common.base.Ascii;
import java.util.Arrays;
import java.util.Optional;

/** The operating systems for targeting. */
public enum Platform {
    /** iPhones, iPads and iPods. */
    IOS("iOS"),
    /** Android. */
    ANDROID("Android"),
    /** Windows. */
    WINDOWS("Windows"),
    /** macOS, OS X and Mac OS X. */
    OS_X("OS X"),
    /** Linux. If no entry has the key Ubuntu, the entry for Linux also matches visitors with Ubuntu. */
    LINUX("Linux"),
    /** Ubuntu. */
    UBUNTU("Ubuntu"),
    /** Chrome OS. */
    CHROME_OS("Chrome OS");

    private final String wireName;

    Platform(String wireName) {
        this.wireName = wireName;
    }

    /** Returns the name in the specification. */
    public String wireName() {
        return wireName;
    }

    /** Finds the platform with this name, case-insensitively. */
    public static Optional<Platform> named(String name) {
        return Arrays.stream(values())
                .filter(platform -> Ascii.equalsIgnoreCase(platform.wireName, name))
                .findFirst();
    }
}
