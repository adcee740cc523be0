package dev.waymark.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A file of each service, with a closed link of each service that can close links. */
class ServicesTest {

    static Stream<Arguments> files() {
        return Stream.of(
                arguments("Shlink, delimited text", """
                        Long URL;Short code;Domain;Title;Tags
                        https://example.com/a;abc;s.test;The title;one|two
                        """, List.of("abc https://example.com/a")),
                arguments("Shlink web client, delimited text", """
                        "createdAt","domain","shortCode","shortUrl","longUrl","title","tags","visits"
                        "2024-08-15T15:03:56-04:00","","a%2Dc/d","https://s.test/a%2Dc/d","https://example.com/a","T","x|y",12\
                        """, List.of("a-c/d https://example.com/a")),
                arguments("Shlink, JSON", """
                        {"shortUrls":{"data":[{"shortCode":"abc","shortUrl":"https://s.test/abc",\
                        "longUrl":"https://example.com/a",
                        "dateCreated":"2024-08-15T15:03:56+02:00","visitsSummary":{"total":7,"nonBots":5,"bots":2},"tags":["a"],
                        "meta":{"validSince":null,"validUntil":"2020-01-01T00:00:00+00:00","maxVisits":null},"domain":null,
                        "title":null,"crawlable":false,"forwardQuery":true,"hasRedirectRules":true}],
                        "pagination":{"currentPage":1,"pagesCount":1}}}
                        """, List.of("abc https://example.com/a")),
                arguments(
                        "Bitly, delimited text",
                        """
                        Bitlink,Title,Long URL,Tags,Created,Total Clicks,Campaign,Archived
                        bit.ly/3abc,News,https://example.com/a,"a, b",2024-01-05,"1,204",,FALSE
                        bit.ly/4abc,Old,https://example.com/b,,2024-01-05,7,,TRUE
                        """,
                        List.of("3abc https://example.com/a", "4abc https://example.com/b")),
                arguments("Bitly, delimited text", """
                        long_url,custom_bitlink,title,archived,tags,created_at
                        https://example.com/a,links.test/spring,Spring,false,x;y,2024-01-05T10:00:00+0000
                        """, List.of("spring https://example.com/a")),
                arguments(
                        "Bitly, delimited text",
                        """
                        Link,Custom Link,Destination URL
                        bit.ly/3abc,bit.ly/own,https://example.com/a
                        bit.ly/4abc,,https://example.com/b
                        """,
                        List.of("own https://example.com/a", "4abc https://example.com/b")),
                arguments("Bitly, JSON", """
                        {"links":[{"created_at":"2020-03-01T00:00:00+0000","id":"bit.ly/3abc","link":"https://bit.ly/3abc",
                        "custom_bitlinks":["https://bit.ly/own"],"long_url":"https://example.com/a","title":"A \\& B",\
                        "archived":false,
                        "tags":["x"],"deeplinks":[]}],"pagination":{"next":"","search_after":""}}
                        {"links":[{"created_at":"2020-03-02T00:00:00+0000","id":"bit.ly/4abc","link":"https://bit.ly/4abc",
                        "custom_bitlinks":[],"long_url":"https://example.com/b","archived":true,"tags":[],"deeplinks":[]}]}
                        """, List.of("own https://example.com/a", "4abc https://example.com/b")),
                arguments("Rebrandly, JSON", """
                        [{"id":"1","title":"T","slashtag":"abc","destination":"https://example.com/a","shortUrl":"rebrand.ly/abc",
                        "domain":{"id":"8f","fullName":"rebrand.ly"},"createdAt":"2024-01-01T00:00:00.000Z","clicks":4,
                        "lastClickAt":"2024-02-01T00:00:00.000Z","favourite":false,"forwardParameters":true,\
                        "tags":[{"name":"x"}]}]
                        """, List.of("abc https://example.com/a")),
                arguments("Rebrandly, delimited text", """
                        slashtag,destination,domainName,title,description,tags
                        abc,https://example.com/a,rebrand.ly,T,D,"x,y"
                        """, List.of("abc https://example.com/a")),
                arguments("TinyURL, JSON", """
                        {"data":{"domain":"tinyurl.com","alias":"abc","deleted":false,"archived":true,"tags":["x"],
                        "analytics":{"enabled":true,"public":false},"tiny_url":"https://tinyurl.com/abc",
                        "created_at":"2024-01-01T00:00:00+00:00","expires_at":null,"url":"https://example.com/a"},"code":0,\
                        "errors":[]}
                        """, List.of("abc https://example.com/a disabled")),
                arguments(
                        "Short.io, JSON",
                        """
                        {"count":3,"links":[{"originalURL":"https://example.com/a","path":"abc","title":"T","archived":false,
                        "tags":["x"],"createdAt":"2024-01-01T00:00:00.000Z","expiresAt":1577836800000,"password":null,
                        "clicksLimit":null,"cloaking":false,"redirectType":"302","shortURL":"https://s.test/abc",
                        "secureShortURL":"https://s.test/abc","idString":"lnk_1","hasPassword":false,"ttl":null,"AutodeletedAt":null},
                        {"originalURL":"https://example.com/b","path":"locked","password":"swordfish","hasPassword":true},
                        {"originalURL":"https://example.com/c","path":"used","clicksLimit":100},
                        {"originalURL":"https://example.com/root","path":"","shortURL":"https://s.test"}]}
                        """,
                        List.of(
                                "abc https://example.com/a",
                                "locked https://example.com/b disabled",
                                "used https://example.com/c disabled")),
                arguments("Bitly, delimited text", """
                        Link,Long URL,Created
                        https://x.page.link/abc,https://x.page.link/?apn=a.b&link=https%3A%2F%2Fexample.com%2Fa&isi=1,2019-01-01
                        """, List.of("abc https://example.com/a")),
                arguments("Dub, delimited text", """
                        Short link,Destination URL,Clicks,Created at
                        https://dub.sh/abc,https://example.com/a,5,2024-01-01T00:00:00.000Z
                        """, List.of("abc https://example.com/a")),
                arguments(
                        "Dub, JSON",
                        """
                        [{"id":"x","url":"https://example.com/a","key":"abc","domain":"dub.sh","title":null,"description":null,
                        "comments":"note","clicks":3,"createdAt":"2024-01-01T00:00:00.000Z",\
                        "expiresAt":"2020-01-01T00:00:00.000Z",
                        "expiredUrl":"https://example.com/gone","password":null,"archived":true,"tags":[{"id":"t","name":"x"}],
                        "ios":"https://example.com/ios","android":null,"geo":null,"shortLink":"https://dub.sh/abc"},
                        {"url":"https://example.com/b","key":"locked","domain":"dub.sh","password":"swordfish",\
                        "geo":{"US":"https://example.com/us"}},
                        {"url":"https://example.com/root","key":"_root","domain":"dub.sh"}]
                        """,
                        List.of("abc https://example.com/a", "locked https://example.com/b disabled")),
                arguments(
                        "BL.INK, delimited text",
                        """
                        https://example.com/a,abc,The first,2020-01-01,,me@example.com,301
                        https://example.com/b,def,The second,,2020-01-01,me@example.com,307
                        """,
                        List.of("abc https://example.com/a", "def https://example.com/b")),
                arguments(
                        "Kutt, JSON",
                        """
                        {"limit":10,"skip":0,"total":2,"data":[{"id":"1","address":"abc","description":"T","banned":false,\
                        "password":false,
                        "expire_in":null,"target":"https://example.com/a","visit_count":3,"created_at":"2024-01-01T00:00:00.000Z",
                        "updated_at":"2024-01-01T00:00:00.000Z","domain":null,"link":"https://kutt.test/abc"},
                        {"id":"2","address":"bad","banned":true,"password":false,"target":"https://example.com/b",\
                        "link":"https://kutt.test/bad"},
                        {"id":"3","address":"pw","banned":false,"password":true,"target":"https://example.com/c",\
                        "link":"https://kutt.test/pw"}]}
                        """,
                        List.of(
                                "abc https://example.com/a",
                                "bad https://example.com/b disabled",
                                "pw https://example.com/c disabled")),
                arguments(
                        "Kutt, delimited text",
                        """
                        id,address,description,banned,banned_by_id,domain_id,password,expire_in,target,user_id,visit_count,\
                        uuid,created_at,updated_at
                        1,abc,,f,,,,,https://example.com/a,1,3,u,2024-01-01 10:00:00.123+00,2024-01-01 10:00:00+00
                        2,bad,,t,1,,,,https://example.com/b,1,3,u,2024-01-01 10:00:00+00,2024-01-01 10:00:00+00
                        3,pw,,f,,,$2a$12$abcdefghijklmnopqrstuv,,https://example.com/c,1,3,u,2024-01-01 10:00:00+00,\
                        2024-01-01 10:00:00+00
                        """,
                        List.of(
                                "abc https://example.com/a",
                                "bad https://example.com/b disabled",
                                "pw https://example.com/c disabled")),
                arguments("YOURLS plugin, delimited text", """
                        source,target,hits\r
                        /abc/,https://example.com/a,12\r
                        """, List.of("abc https://example.com/a")),
                arguments(
                        "YOURLS, delimited text",
                        """
                        https://example.com/a,abc,A title
                        https://example.com/b,BBCnews,Another
                        """,
                        List.of("abc https://example.com/a", "BBCnews https://example.com/b")),
                arguments("YOURLS, JSON", """
                        {"links":{"link_1":{"shorturl":"https:\\/\\/s.test\\/abc","url":"https:\\/\\/example.com\\/a","title":"T",
                        "timestamp":"2024-01-01 10:00:00","ip":"192.0.2.1","clicks":"3"},
                        "link_2":{"shorturl":"https:\\/\\/s.test\\/def","url":"https:\\/\\/example.com\\/b","title":"T",
                        "timestamp":"2024-01-01 10:00:00","ip":"192.0.2.1","clicks":"3"}},
                        "stats":{"total_links":"2","total_clicks":"6"},"statusCode":200,"message":"success"}
                        """, List.of("abc https://example.com/a", "def https://example.com/b")),
                arguments(
                        "Sink, JSON",
                        """
                        {"version":"1.0","exportedAt":"2024-01-01T00:00:00.000Z","count":2,"links":[{"id":"1",\
                        "url":"https://example.com/a",
                        "slug":"abc","comment":"T","createdAt":1704067200,"updatedAt":1704067200,"expiration":1577836800,\
                        "title":"T",
                        "apple":"https://example.com/ios","google":"https://example.com/android","cloaking":false},
                        {"id":"2","url":"https://example.com/b","slug":"pw","comment":"","createdAt":1704067200,"password":
                        "sink-pwd:v1:1000:AAECAwQFBgcICQoLDA0ODw:KfjTq4nzBrLxFcKEv4y2tlp6RDj9dTqpB1rTOhgQ5S8:eHl6"},
                        {"id":"3","url":"https://example.com/c","slug":"masked","comment":"","password":"__SINK_MASKED__abc"}],
                        "cursor":"","list_complete":true}
                        """,
                        List.of(
                                "abc https://example.com/a",
                                "pw https://example.com/b protected",
                                "masked https://example.com/c disabled")),
                arguments("Chhoto URL, JSON", """
                        [{"shortlink":"abc","longlink":"https://example.com/a","hits":3,"expiry_time":0,"notes":""},
                        {"shortlink":"old","longlink":"https://example.com/b","hits":3,"expiry_time":1577836800,"notes":"x"}]
                        """, List.of("abc https://example.com/a", "old https://example.com/b")),
                arguments("Lynx, delimited text", """
                        "id","slug","destination","author","creationDate","modifiedDate","visits"
                        "1","abc","https://example.com/a?q=\\"x\\"","the \\"admin\\"","2024-01-01T00:00:00.000Z",\
                        "2024-01-01T00:00:00.000Z",3
                        """, List.of("abc https://example.com/a?q=\"x\"")),
                arguments(
                        "URLR, delimited text",
                        """
                        url,expired_at,password,code,label,tags,delete_after_expiration
                        https://example.com/a,2020-01-01T00:00:00+01:00,,abc,T,"x,y",1
                        https://example.com/b,,swordfish,pw,T,,0
                        """,
                        List.of("abc https://example.com/a", "pw https://example.com/b disabled")),
                arguments("tiny.cc, delimited text", """
                        "url";"short_id";"note"
                        "https://example.com/a";"tiny.cc/abc";"N"
                        """, List.of("abc https://example.com/a")),
                arguments(
                        "Redirection, delimited text",
                        """
                        source,target,regex,code,type,hits,title,status
                        "/abc","https://example.com/a",0,301,"url",3,"T","active"
                        "/off","https://example.com/b",0,301,"url",3,"T","disabled"
                        "^/p/(.*)","https://example.com/b",1,301,"url",3,"T","active"
                        "/gone","",0,410,"error",3,"T","active"
                        """,
                        List.of("abc https://example.com/a", "off https://example.com/b disabled")),
                arguments(
                        "Redirection, JSON",
                        """
                        {"plugin":{"version":"5.4"},"groups":[{"id":1,"name":"R","enabled":true},{"id":2,"name":"S",\
                        "enabled":false}],
                        "redirects":[{"id":1,"url":"/abc","match_data":{"source":{"flag_regex":false}},"action_code":301,\
                        "action_type":"url",
                        "action_data":{"url":"https://example.com/a"},"match_type":"url","title":"","hits":3,"regex":false,\
                        "group_id":1,
                        "enabled":true,"last_access":"January 27, 2024"},
                        {"id":2,"url":"/grouped","action_code":301,"action_type":"url",\
                        "action_data":{"url":"https://example.com/b"},
                        "match_type":"url","regex":false,"group_id":2,"enabled":true,"last_access":"0000-00-00"},
                        {"id":3,"url":"/off","action_code":301,"action_type":"url","action_data":{"url":"https://example.com/b"},
                        "match_type":"url","regex":false,"group_id":1,"enabled":false},
                        {"id":4,"url":"/login","action_code":301,"action_type":"url",\
                        "action_data":{"logged_in":"https://example.com/b"},
                        "match_type":"login","regex":false,"group_id":1,"enabled":true}]}
                        """,
                        List.of(
                                "abc https://example.com/a",
                                "grouped https://example.com/b disabled",
                                "off https://example.com/b disabled")),
                arguments("Pretty Links, delimited text", """
                        slug,url,name,redirect_type,nofollow,sponsored,track_me,param_forwarding,link_categories,keywords,\
                        created_at,last_updated_at
                        go/abc,https://example.com/a,T,307,1,0,1,0,Cat,,2024-01-01 10:00:00,2024-01-01 10:00:00
                        """, List.of("go/abc https://example.com/a")),
                arguments(
                        "BetterLinks, delimited text",
                        """
                        ID,link_author,link_date,link_date_gmt,link_title,link_slug,link_note,link_status,nofollow,sponsored,\
                        track_me,param_forwarding,param_struct,redirect_type,target_url,short_url,link_order,link_modified,\
                        link_modified_gmt,wildcards,expire,dynamic_redirect,favorite,uncloaked,tags,category,auto_link_keywords
                        1,1,2024-01-01 12:00:00,2024-01-01 11:00:00,T,t,,publish,1,,1,,,307,https://example.com/a,go/abc,0,\
                        2024-01-01 12:00:00,2024-01-01 11:00:00,0,,,,,x,Cat,
                        2,1,2024-01-01 12:00:00,2024-01-01 11:00:00,T,t,,draft,1,,1,,,307,https://example.com/b,draft,0,\
                        2024-01-01 12:00:00,2024-01-01 11:00:00,0,,,,,x,Cat,
                        3,1,2024-01-01 12:00:00,2024-01-01 11:00:00,T,t,,publish,1,,1,,,307,https://example.com/c,old,0,\
                        2024-01-01 12:00:00,2024-01-01 11:00:00,0,"{""status"":1,""type"":""date"",\
                        ""date"":""2020-01-01 00:00""}",,,,x,Cat,
                        """,
                        List.of(
                                "go/abc https://example.com/a",
                                "draft https://example.com/b disabled",
                                "old https://example.com/c")),
                arguments("ThirstyAffiliates, delimited text", """
                        Link Name,Destination URL,Slug,Categories,Images To Download & Attach,Geolocations Links,\
                        Autolinker Keywords
                        T,https://example.com/a,abc,One;Two,,AU:https://example.com/au;https://example.com/nz:NZ,
                        """, List.of("abc https://example.com/a")),
                arguments("Simple 301 Redirects, delimited text", """
                        request,destination
                        /abc/,https://example.com/a
                        /all/*,https://example.com/b
                        """, List.of("abc https://example.com/a")),
                arguments(
                        "Cloudflare, delimited text",
                        """
                        example.org/abc,https://example.com/a,301,FALSE,FALSE,FALSE,FALSE
                        example.org/d/e,https://example.com/b,302,,,,
                        """,
                        List.of("abc https://example.com/a", "d/e https://example.com/b")),
                arguments("Vercel, delimited text", """
                        source,destination,permanent,caseSensitive,query
                        /abc,https://example.com/a,true,false,false
                        """, List.of("abc https://example.com/a")),
                arguments("Vercel, JSON", """
                        {"rewrites":[{"source":"/r","destination":"https://example.com/r"}],
                        "redirects":[{"source":"/abc","destination":"https://example.com/a","permanent":true},
                        {"source":"/s/:slug*","destination":"https://example.com/:slug*"},
                        {"source":"/c","destination":"https://example.com/c","has":[{"type":"host","value":"x.test"}]}]}
                        """, List.of("abc https://example.com/a")),
                arguments("Vercel, JSON", """
                        {"source":"/abc","destination":"https://example.com/a","statusCode":308}
                        {"source":"/d","destination":"https://example.com/d","statusCode":200}
                        """, List.of("abc https://example.com/a")),
                arguments("lines of redirects", """
                        # a comment
                        /abc  https://example.com/a  301
                        /d    https://example.com/d  302!  # forced
                        /e    https://example.com/e  302  Country=at,de
                        /f    https://example.com/f  200
                        /g/*  https://example.com/:splat
                        /h    /relative
                        /store id=:id  https://example.com/blog/:id  301
                        """, List.of("abc https://example.com/a", "d https://example.com/d")),
                arguments(
                        "lines of redirects",
                        """
                        map $uri $new {
                            default "";
                            /abc  https://example.com/a;
                            ~^/p/(.*)  https://example.com/p/$1;
                        }
                        server {
                            listen 80;
                            rewrite ^/d$ https://example.com/d permanent;
                            rewrite ^/x/(.*)$ https://example.com/$1 redirect;
                            location = /e { return 302 https://example.com/e; }
                            location = /f {
                                return 301 https://example.com/f;
                            }
                            location /g { return 301 https://example.com/g; }
                            location = /h { return 301 https://example.com/h$is_args$args; }
                            location /static { root /var/www; }
                        }
                        """,
                        List.of(
                                "abc https://example.com/a",
                                "d https://example.com/d",
                                "e https://example.com/e",
                                "f https://example.com/f")),
                arguments(
                        "lines of redirects",
                        """
                        RewriteEngine On
                        Redirect 301 /abc https://example.com/a
                        Redirect permanent "/d" "https://example.com/d"
                        Redirect /e https://example.com/e
                        Redirect gone /f
                        RedirectMatch ^/g$ https://example.com/g
                        RedirectMatch 301 ^/p/(.*)$ https://example.com/$1
                        RewriteCond %{HTTP_HOST} ^old\\.test$
                        RewriteRule ^h$ https://example.com/h [R=301,L]
                        RewriteRule ^i/?$ https://example.com/i [R=302,L]
                        ErrorDocument 404 /404.html
                        """,
                        List.of(
                                "abc https://example.com/a",
                                "d https://example.com/d",
                                "e https://example.com/e",
                                "g https://example.com/g",
                                "i https://example.com/i")),
                arguments(
                        "lines of redirects", """
                        # map of Apache
                        abc https://example.com/a
                        DEF https://example.com/b
                        """, List.of("abc https://example.com/a", "DEF https://example.com/b")));
    }

    @ParameterizedTest(name = "{0} {index}")
    @MethodSource("files")
    void the_links_of_a_service_are_imported_and_its_closed_links_stay_closed(
            String format, String text, List<String> links) {
        Imported imported = Imported.of(text);

        assertThat(imported.described())
                .as("%s %s", imported.reported(), imported.notes())
                .isEqualTo(links);
        assertThat(imported.format()).isEqualTo(format);
    }
}
