package dev.waymark.docs;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A link from one page of the Javadoc to a part of a page. Pages lie as their sources do.
 *
 * @param file the source that has the link
 * @param page the page, as seen from that of the source; empty for the same
 * @param anchor the part
 */
record PageLink(Path file, String page, String anchor) {

    private static final Pattern LINK = Pattern.compile("<a\\s+href=\"([^\":#]*)#([^\"]+)\">");

    static List<PageLink> in(Path file) {
        return LINK.matcher(Snippet.read(file).replaceAll("\n *\\* *", " "))
                .results()
                .map(match -> new PageLink(file, match.group(1), match.group(2)))
                .toList();
    }

    /** The source of the page that it leads to: the page itself, if that was written by hand. */
    Path target() {
        return page.isEmpty() ? file : file.resolveSibling(source()).normalize();
    }

    private String source() {
        return page.startsWith("doc-files/")
                ? page
                : page.replace("package-summary.html", "package-info.java").replace(".html", ".java");
    }
}
