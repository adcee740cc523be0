package dev.waymark.files;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The lines of configurations of servers, and pairs of a source and a target. */
class RedirectLinesTest {

    private static final String UNREADABLE =
            "record could not be read: the line does not redirect one path to one target";

    @Test
    void an_alias_of_a_pair_may_be_a_word_of_a_configuration() {
        Imported imported = Imported.of("""
                locations https://example.com/a
                location https://example.com/b
                server https://example.com/c
                map https://example.com/d
                """);

        assertThat(imported.described())
                .as("%s", imported.reported())
                .containsExactly(
                        "locations https://example.com/a",
                        "location https://example.com/b",
                        "server https://example.com/c",
                        "map https://example.com/d");
    }

    @Test
    void a_comment_before_pairs_may_name_their_columns() {
        assertThat(Imported.of("# source, target\n/a https://example.com/a\n").described())
                .containsExactly("a https://example.com/a");
    }

    @Test
    void a_condition_ends_with_its_rule_even_if_the_rule_redirects_nobody() {
        Imported imported = Imported.of("""
                RewriteEngine On
                RewriteCond %{REQUEST_FILENAME} !-f
                RewriteRule ^ index.php [L]
                RewriteRule ^a$ https://example.com/a [R=301,L]
                """);

        assertThat(imported.described()).containsExactly("a https://example.com/a");
        assertThat(imported.reported()).containsExactly("line 3: " + UNREADABLE);
    }

    @Test
    void a_condition_stays_before_a_redirect_of_another_module() {
        Imported imported = Imported.of("""
                RewriteEngine On
                RewriteCond %{HTTP_HOST} ^old$
                RedirectMatch 301 ^/x
                RewriteRule ^a$ https://example.com/a [R=301,L]
                """);

        assertThat(imported.described()).isEmpty();
        assertThat(imported.reported()).hasSize(2);
    }

    @Test
    void a_redirect_among_other_directives_of_a_block_is_reported() {
        Imported imported = Imported.of("""
                location = /a { return 301 https://example.com/a; }
                location = /b { access_log off; return 301 https://example.com/b; }
                location = /c {
                    add_header X-A 1;
                    rewrite ^ https://example.com/c permanent;
                }
                location /d { rewrite ^ /new permanent; }
                server { location = /e { return 301 https://example.com/e; } }
                location /static { root /var/www; }
                location = /health { return 204; }
                """);

        assertThat(imported.described()).containsExactly("a https://example.com/a");
        assertThat(imported.reported())
                .containsExactly(
                        "line 2: " + UNREADABLE,
                        "line 3: " + UNREADABLE,
                        "line 7: " + UNREADABLE,
                        "line 8: " + UNREADABLE);
    }
}
