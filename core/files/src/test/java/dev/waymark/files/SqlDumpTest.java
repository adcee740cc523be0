package dev.waymark.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The dumps of YOURLS and Polr, as five programs write them. */
class SqlDumpTest {

    private static final String YOURLS = """
            CREATE TABLE `yourls_url` (
              `keyword` varchar(100) COLLATE utf8mb4_bin NOT NULL DEFAULT '',
              `url` text COLLATE utf8mb4_bin NOT NULL,
              `title` text CHARACTER SET utf8mb4,
              `timestamp` timestamp NOT NULL DEFAULT CURRENT_TIMESTAMP,
              `ip` varchar(41) NOT NULL,
              `clicks` int(10) unsigned NOT NULL,
              PRIMARY KEY (`keyword`),
              KEY `timestamp` (`timestamp`)
            ) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin;
            """;

    @Test
    void a_dump_of_mysqldump_is_imported_in_utc() {
        Imported imported = Imported.of("-- MySQL dump 10.13\n/*!40103 SET TIME_ZONE='+00:00' */;\n" + YOURLS
                + "LOCK TABLES `yourls_url` WRITE;\n"
                + "INSERT INTO `yourls_url` VALUES ('yourls','https://yourls.org/','YOURLS: Your Own; (URL) Shortener','2024-07-01 10:00:00','192.0.2.1',3),"
                + "('Blog','https://blog.yourls.org/','YOURLS\\' Blog &amp; more','2024-07-01 10:00:00','192.0.2.1',0);\n"
                + "UNLOCK TABLES;\n");

        assertThat(imported.described())
                .as("%s", imported.reported())
                .containsExactly("yourls https://yourls.org/", "Blog https://blog.yourls.org/");
        assertThat(imported.link("Blog").title()).contains("YOURLS' Blog & more");
        assertThat(imported.link("yourls").createdAt()).isEqualTo(Instant.parse("2024-07-01T10:00:00Z"));
        assertThat(imported.link("yourls").clicks()).isEqualTo(3);
        assertThat(imported.format()).isEqualTo("YOURLS, SQL");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO links (id, alias, url, n) VALUES\n",
                "create table links(id,alias,url,n);\ninsert into links VALUES"
            })
    void a_dump_may_begin_with_a_statement_that_names_the_columns(String beginning) {
        Imported imported = Imported.of(beginning + "(1,'a','https://example.com/a',2);\n");

        assertThat(imported.described()).containsExactly("a https://example.com/a");
        assertThat(imported.format()).isEqualTo("SQL");
    }

    @Test
    void a_dump_of_mariadb_is_imported_without_the_column_of_addresses() {
        Imported imported = Imported.of(YOURLS.replace("  `ip` varchar(41) NOT NULL,\n", "")
                + "INSERT INTO `yourls_url` VALUES\n('a','https://example.com/a','T','2024-07-01 10:00:00',3),\n"
                + "('b','https://example.com/b',NULL,'0000-00-00 00:00:00',0);\n");

        assertThat(imported.described()).containsExactly("a https://example.com/a", "b https://example.com/b");
        assertThat(imported.link("a").createdAt()).isEqualTo(Instant.parse("2024-07-01T08:00:00Z"));
    }

    @Test
    void a_dump_of_phpmyadmin_is_imported() {
        Imported imported = Imported.of("""
                -- phpMyAdmin SQL Dump
                # Daten für Tabelle `yourls_url`
                SET time_zone = "+00:00";
                INSERT IGNORE INTO `yourls_url` (`keyword`, `url`, `title`, `timestamp`, `ip`, `clicks`) VALUES
                ('a', 'https://example.com/a?x=1;y', 'It''s', '2024-07-01 10:00:00', '::1', 1),
                ('b', 'https://example.com/b', 'x', '2024-07-01 10:00:00', '::1', 1);
                """);

        assertThat(imported.described()).containsExactly("a https://example.com/a?x=1;y", "b https://example.com/b");
        assertThat(imported.link("a").title()).contains("It's");
        assertThat(imported.link("a").createdAt()).isEqualTo(Instant.parse("2024-07-01T10:00:00Z"));
    }

    @Test
    void a_dump_of_navicat_is_imported_with_hexadecimal_texts() {
        Imported imported = Imported.of(
                YOURLS
                        + "INSERT INTO `yourls_url` VALUES (0x61, 0x68747470733A2F2F6578616D706C652E636F6D2F61, 0x54, '2024-07-01 10:00:00', '::1', '12');\n"
                        + "INSERT INTO `yourls_url` VALUES (X'62', 'https://example.com/b', _binary 'T', '2024-07-01 10:00:00', '::1', '12');\n");

        assertThat(imported.described())
                .as("%s", imported.reported())
                .containsExactly("a https://example.com/a", "b https://example.com/b");
        assertThat(imported.link("a").clicks()).isEqualTo(12);
    }

    @Test
    void the_passwords_and_ends_of_plugins_close_links() {
        Imported imported = Imported.of("""
                INSERT INTO `yourls_options` (`option_id`, `option_name`, `option_value`) VALUES (1,'matthew_pwprotection',\
                '{\\"locked\\":\\"swordfish\\"}');
                INSERT INTO yourls.yourls_url VALUES ('a','https://example.com/a','T','2024-07-01 10:00:00','::1',0),
                ('locked','https://example.com/b','T','2024-07-01 10:00:00','::1',0),('ending','https://example.com/c','T',\
                '2024-07-01 10:00:00','::1',0);
                INSERT INTO `expiry` (`keyword`,`type`,`click`,`timestamp`,`shelflife`,`postexpire`) VALUES ('ending',\
                'clock',NULL,'1700000000','3600','none');\
                """);

        assertThat(imported.described())
                .containsExactly(
                        "a https://example.com/a",
                        "locked https://example.com/b disabled",
                        "ending https://example.com/c disabled");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":\"pw\"}", "{\"a\":{\"hash\":\"pw\"}}", "a:1:{s:1:\"a\";s:2:\"pw\";}"})
    void a_password_of_a_plugin_closes_its_link_in_any_notation_and_without_names_of_columns(String passwords) {
        Imported imported = Imported.of("""
                INSERT INTO yourls_url VALUES ('a','https://example.com/a','','2024-07-01 10:00:00','',0);
                INSERT INTO yourls_options VALUES (5,'matthew_pwprotection','%s');
                """.formatted(passwords));

        assertThat(imported.described()).containsExactly("a https://example.com/a disabled");
    }

    @Test
    void the_secret_and_disabled_links_of_polr_are_disabled() {
        Imported imported = Imported.of("""
                CREATE TABLE `links` (`id` int(10) unsigned NOT NULL AUTO_INCREMENT, `short_url` varchar(255) NOT NULL,
                `long_url` longtext NOT NULL, `ip` varchar(255), `creator` varchar(255), `clicks` varchar(255),\
                 `secret_key` varchar(255),
                `is_disabled` tinyint(1), `is_custom` tinyint(1), `is_api` tinyint(1), `created_at` timestamp NULL,\
                 `updated_at` timestamp NULL,
                PRIMARY KEY (`id`));
                INSERT INTO `links` VALUES (1,'a','https://example.com/a','::1','me','3','',0,1,0,'2024-07-01 10:00:00',\
                '2024-07-01 10:00:00'),
                (2,'b','https://example.com/b','::1','me','3','x1y2',0,1,0,'2024-07-01 10:00:00','2024-07-01 10:00:00'),
                (3,'c','https://example.com/c','::1','me','3','',1,1,0,'2024-07-01 10:00:00','2024-07-01 10:00:00');
                """);

        assertThat(imported.described())
                .as("%s", imported.reported())
                .containsExactly(
                        "a https://example.com/a",
                        "b https://example.com/b disabled",
                        "c https://example.com/c disabled");
        assertThat(imported.format()).isEqualTo("Polr, SQL");
    }

    @Test
    void a_dump_of_sqlite_has_no_escapes_and_keys_in_lower_case() {
        Imported imported = Imported.of("""
                PRAGMA foreign_keys=OFF;
                BEGIN TRANSACTION;
                CREATE TABLE `links` (`id` integer not null primary key autoincrement, `address` varchar(255) not null,
                `description` varchar(255), `banned` boolean default '0', `target` varchar(2040) not null,
                `user_id` integer, Foreign Key(`user_id`) references `users`(`id`) on delete CASCADE, unique(`address`));
                INSERT INTO links VALUES(1,'a','C:\\',0,'https://example.com/a',1);
                INSERT INTO links VALUES(2,'b',replace('one\\ntwo','\\n',char(10)),1,'https://example.com/b',1);
                INSERT INTO links VALUES(3,'c',unistr('one\\u000atwo'),0,'https://example.com/c',1);
                COMMIT;
                """);

        assertThat(imported.described())
                .as("%s", imported.reported())
                .containsExactly(
                        "a https://example.com/a", "b https://example.com/b disabled", "c https://example.com/c");
        assertThat(imported.link("c").title()).contains("one two");
        assertThat(imported.link("a").title()).contains("C:\\");
        assertThat(imported.link("b").title()).contains("one two");
        assertThat(imported.format()).isEqualTo("Kutt, SQL");
    }

    @Test
    void a_dump_of_postgresql_has_no_escapes() {
        Imported imported = Imported.of("""
                SET standard_conforming_strings = on;
                SELECT pg_catalog.set_config('search_path', '', false);
                CREATE TABLE public.links (
                    id integer NOT NULL,
                    address character varying(255) NOT NULL,
                    description character varying(255),
                    banned boolean DEFAULT false NOT NULL,
                    target character varying(2040) NOT NULL,
                    created_at timestamp with time zone DEFAULT CURRENT_TIMESTAMP NOT NULL
                );
                INSERT INTO public.links VALUES (1, 'a', 'C:\\', false, 'https://example.com/a', '2024-07-01 10:00:00+00');
                INSERT INTO public.links VALUES (2, 'b', 'It''s', true, 'https://example.com/b', '2024-07-01 10:00:00.5+02');
                """);

        assertThat(imported.described())
                .as("%s", imported.reported())
                .containsExactly("a https://example.com/a", "b https://example.com/b disabled");
        assertThat(imported.link("a").title()).contains("C:\\");
        assertThat(imported.link("a").createdAt()).isEqualTo(Instant.parse("2024-07-01T10:00:00Z"));
    }

    @Test
    void damaged_rows_are_refused_and_the_other_rows_are_imported() {
        Imported imported = Imported.of(YOURLS
                + "INSERT INTO `yourls_url` VALUES ('a','https://example.com/a','T',FROM_UNIXTIME(1700000000),'::1',0),\n"
                + "('b','https://example.com/b','T'),\n"
                + "('c','https://example.com/c','T','2024-07-01 10:00:00','::1',0),\n"
                + "('d','https://example.com/d','T");

        assertThat(imported.described()).containsExactly("c https://example.com/c");
        assertThat(imported.reported())
                .containsExactly(
                        "line 11: 'timestamp' must be a date or a time such as 2025-01-31T08:30:00Z",
                        "line 12: record could not be read: needs 6 values, has 3",
                        "line 14: record could not be read: the row does not end before the end of the file, or has more than 1000 values");
    }
}
