package dev.waymark.docs;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A link from a page of the Javadoc to a part of a page. The folders of the pages equal the folders of the sources.
 *
 * @param file the source with the link
 * @param page the path of the page, relative to the page of the source; empty for the same page
 * @param anchor the id of the part
 */
record PageLink(Path file, String page, String anchor) {

    private static final Pattern LINK = Pattern.compile("<a\\s+href=\"([^\":#]*)#([^\"]+)\">");

    static List<PageLink> in(Path file) {
        return LINK.matcher(Snippet.read(file).replaceAll("\n *\\* *", " "))
                .results()
                .map(match -> new PageLink(file, match.group(1), match.group(2)))
                .toList();
    }

    /** Returns the source of the target page. */
    Path target() {
        return page.isEmpty() ? file : file.resolveSibling(source()).normalize();
    }

    private String source() {
        return page.replace("package-summary.html", "package-info.java").replace(".html", ".java");
    }
}
