package dev.waymark.kill;

import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The links and the reports of the API. The key and the version of a record determine all fields. A record with different
 * fields is half-written.
 */
enum Group {
    LINKS("/api/v1/links") {
        @Override
        String key(Map<String, Object> record) {
            return String.valueOf(record.get("alias"));
        }

        @Override
        List<String> fields(String key, long version) {
            return List.of(
                    "url=" + url(key, version),
                    "alias=" + key,
                    "title=Title " + version,
                    "pixel_ids=" + version + "," + (version + 1) + (version % 2 == 0 ? "" : "," + (version + 2)),
                    "tags=all,Version " + version,
                    "target_type=1",
                    "country[0][key]=FR",
                    "country[0][value]=" + url("fr", version),
                    "country[1][key]=DE",
                    "country[1][value]=" + url("de", version));
        }

        @Override
        boolean isWhole(Map<String, Object> record, long version) {
            List<Long> pixels =
                    version % 2 == 0 ? List.of(version, version + 1) : List.of(version, version + 1, version + 2);
            return url(key(record), version).equals(record.get("url"))
                    && ("Title " + version).equals(record.get("title"))
                    && pixels.equals(record.get("pixel_ids"))
                    && List.of("all", "Version " + version).equals(record.get("tags"))
                    && List.of(
                                    Map.of("key", "FR", "value", url("fr", version)),
                                    Map.of("key", "DE", "value", url("de", version)))
                            .equals(record.get("country"));
        }
    },

    REPORTS("/api/v1/reports") {
        @Override
        String key(Map<String, Object> record) {
            return String.valueOf(record.get("url")).replaceFirst(".*/", "");
        }

        /** The creation and each update generate the report. */
        @Override
        List<String> fields(String key, long version) {
            return version == 1
                    ? List.of("url=https://example.com/" + key, "privacy=1")
                    : List.of("results=1", "privacy=" + version % 2);
        }

        @Override
        boolean isWhole(Map<String, Object> record, long version) {
            return "good".equals(record.get("result"))
                    && record.get("generated_at") != null
                    && Objects.equals(record.get("privacy"), version % 2)
                    && record.getOrDefault("findings", "{}") != null;
        }
    };

    private final String path;

    Group(String path) {
        this.path = path;
    }

    String path() {
        return path;
    }

    String path(long id) {
        return path + "/" + id;
    }

    /** Returns the key of a record, which identifies the record before the id is known. */
    abstract String key(Map<String, Object> record);

    /** Returns the form that creates the record as version 1, or updates the record to a later version. */
    abstract List<String> fields(String key, long version);

    /** Returns whether all fields of a record belong to this version. */
    abstract boolean isWhole(Map<String, Object> record, long version);

    private static String url(String key, long version) {
        return "https://example.com/" + key + "/" + version;
    }
}
