/**
 * Files of links: the exports of other link services, and CSV files that contain all fields of links and reports.
 *
 * <p>Start from {@link dev.waymark.files.LinkFile}:
 *
 * <pre>{@code
 * try (LinkFile file = LinkFile.open(path, LinkFile.options().zone(zone))) {
 *     links.importAll(file.records(), refused -> show(file.describe(refused)), done -> {});
 * }
 * LinkFile.write(links.stream(query), out);
 * }</pre>
 *
 * <p>The artifact in Maven is {@code dev.waymark:waymark-files}. The artifact depends on FastCSV. Files of JSON also need
 * {@code com.fasterxml.jackson.core:jackson-core}, an optional dependency.
 */
module dev.waymark.files {
    requires transitive dev.waymark.core;
    requires com.google.common;
    requires de.siegmar.fastcsv;
    requires static com.fasterxml.jackson.core;
    requires static org.jspecify;

    exports dev.waymark.files;
}
