package dev.waymark;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import java.net.URISyntaxException;
import java.util.Set;

/** The classes of the library without the test classes: the classes at the location of the facade. */
final class Library {

    /** The exported packages. */
    static final DescribedPredicate<JavaClass> EXPORTED = JavaClass.Predicates.resideInAPackage("dev.waymark..")
            .and(DescribedPredicate.not(JavaClass.Predicates.resideInAnyPackage(
                    "dev.waymark.internal..", "dev.waymark.constraint", "dev.waymark.text", "dev.waymark.value")));

    private static final JavaClasses CLASSES = read();

    private Library() {}

    static JavaClasses classes() {
        return CLASSES;
    }

    private static JavaClasses read() {
        try {
            Location home = Location.of(Waymark.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return new ClassFileImporter().importLocations(Set.of(home));
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
