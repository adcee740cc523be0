package dev.waymark.example.server;

import static com.google.common.base.Preconditions.checkState;

import dev.waymark.Waymark;
import dev.waymark.access.ApiKey;
import dev.waymark.access.Owner;
import dev.waymark.error.AuthenticationException;
import dev.waymark.form.Answer;
import dev.waymark.form.Forms;
import dev.waymark.form.Representations;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The clicks of a link over time: as JSON for programs, and as a page for people. */
record ClickResource(Waymark waymark) {

    private static final Pattern PATH = Pattern.compile("(?:/api/v1)?/links/([1-9][0-9]{0,18})/clicks");

    static boolean isAt(String path) {
        return PATH.matcher(path).matches();
    }

    /** Answers a request whose path {@link #isAt isAt} accepts. */
    Response answer(Request request) {
        boolean isPage = !request.path().startsWith("/api/");
        try {
            String authorization = request.header("Authorization");
            ApiKey key = waymark.authenticate(isPage ? KeyAsPassword.bearer(authorization) : authorization);
            return answer(key, request, isPage);
        } catch (AuthenticationException e) {
            return isPage
                    ? Response.html(401, KeyAsPassword.REFUSAL).with("WWW-Authenticate", KeyAsPassword.CHALLENGE)
                    : Response.of(Answer.of(e));
        }
    }

    private Response answer(ApiKey key, Request request, boolean isPage) {
        if (!request.isRead()) {
            return Response.methodNotAllowed(List.of("GET", "HEAD"));
        }
        Matcher path = PATH.matcher(request.path());
        checkState(path.matches(), "the path must be a path of clicks");
        return answer(key, Forms.parseId(path.group(1)), request, isPage);
    }

    private LocalDate today(Owner owner) {
        return LocalDate.now(waymark.clock().withZone(waymark.zone(owner)));
    }

    private Response answer(ApiKey key, long id, Request request, boolean isPage) {
        ClickRequest asked = ClickRequest.of(waymark.forms(key.owner()), request.query(), today(key.owner()));
        Map<String, Long> counts = asked.of(waymark.clicks(key.owner()), id);
        return isPage
                ? Response.html(200, new ClickPage(waymark.links(key.owner()).get(id), asked, counts).html())
                        .with("Cache-Control", "no-store")
                : Response.json(200, Representations.ofClicks(asked.by(), asked.period(), counts));
    }
}
