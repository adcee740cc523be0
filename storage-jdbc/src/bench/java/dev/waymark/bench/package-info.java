/**
 * Programs that measure the library against its peers, in the same run: plain JDBC, Jdbi, jOOQ and Hibernate for databases;
 * CQEngine and H2 in memory.
 *
 * <pre>
 * mvn -q -Pbench                   some seven minutes; a line for each goal
 * mvn -q -Pbench -Dbench=full      with a million links, and lists on each database; some forty minutes
 * mvn -q -Pbench -Dbench=jmh       only what JMH measures
 * mvn -q -Pbench -Dbench=scaling   what operations cost as stores grow, plotted (storage-jdbc/target/scaling.svg)
 * </pre>
 *
 * <h2 id="figures">Figures</h2>
 *
 * <p>Ratios say more than times, which differ from machine to machine. On two cores, with JDK 17.
 *
 * <p>The library over plain JDBC with the same statements, where nothing else is said:
 *
 * <pre>
 *                                                     PostgreSQL   SQLite
 * find by alias                                              1.1      1.1
 * list of 25 links                                           1.2      1.1
 * create                                                     1.1      1.2
 * visit                                                      0.9      1.0
 * createAll, rows a second, over a batch by hand             0.8      0.7
 * importAll over createAll in the same chunks                1.2      1.2
 *
 *                                                           Jdbi     jOOQ   Hibernate
 * the same list over these, PostgreSQL                       1.1      0.8         0.9
 * </pre>
 *
 * <p>In memory:
 *
 * <pre>
 * find by alias over a bare ConcurrentHashMap                1.7
 * a million links, eleven lists of an owner with half of     0.01 to 0.4, one 1.05
 *     them and one with 500, over CQEngine
 * search for a rare term, one of 1 %, a common one, one      0.0003, 0.002, 0.001, 0.00004
 *     that is not there, over CQEngine
 * createAll of a million links in one call                   9 to 15 s
 * bytes per link beyond the link itself:
 *     one owner of a million, texts indexed                  450
 *     one owner of a million, texts not indexed              290
 *     100,000 owners of one link each                        3,500
 *     CQEngine, texts not indexed                            1,506
 * </pre>
 *
 * <p>In a database, pages of 25 of 500,000 links over those of 5,000: the first page and one in the middle, for every sort,
 * direction and status:
 *
 * <pre>
 *                                                         median     most
 * SQLite                                                     1.0      3.0
 * MariaDB (74 of the 80)                                     1.1      2.2
 * PostgreSQL                                                 1.4      3.7
 * H2                                                         1.1      132
 * H2, without pages behind a cursor by clicks                         2.0
 * </pre>
 *
 * <p>Searches of a million links, in milliseconds:
 *
 * <pre>
 *                                             rare      1 %   common   absent
 * SQLite with search indexes                   1.0      1.0      1.0      0.2
 * PostgreSQL with search indexes               4.2      2.7      0.5      0.6
 * H2, which has none                           120      0.6      0.1      240
 * </pre>
 *
 * <p>Exact visits counted by day over those that are not, on databases that lose nothing (PostgreSQL with {@code fsync} and
 * {@code synchronous_commit} on, SQLite with {@code synchronous=FULL}), and where neither waits for the disk:
 *
 * <pre>
 *                                                     PostgreSQL   SQLite
 * durable                                                   1.26     1.22
 * without waiting for the disk                              1.24     1.20
 * </pre>
 *
 * <p>The goal of 1.3 is for durable visits, which wait for the disk once, counted or not. These figures are of the calmest of
 * six runs. While others used the disk, durable ones were between 0.8 and 1.3, and once 2.4 on SQLite; those that do not wait
 * were between 1.1 and 1.35.
 *
 * <p>Clicks of one link from eight threads on PostgreSQL, gathered in memory over counted one by one: 5,100; whole visits:
 * 17.
 *
 * <h2 id="reading">Reading them</h2>
 *
 * <p>To create and to list costs more than by hand mostly because commands are validated and records are made of rows.
 *
 * <p>These grow faster than the logarithm of the number of links:
 *
 * <ul>
 *   <li>searches where there are no such indexes, and for terms of one or two characters;
 *   <li>totals, which are counted only when they are asked for;
 *   <li>lists that are filtered by what few links have, where no index is on it: in databases a status or a pixel;
 *   <li>pages by number far down a list; in memory by some ten microseconds for ten million;
 *   <li>on H2, pages far into many links that have the same value of the sort field.
 * </ul>
 */
@NullMarked
package dev.waymark.bench;

import org.jspecify.annotations.NullMarked;
