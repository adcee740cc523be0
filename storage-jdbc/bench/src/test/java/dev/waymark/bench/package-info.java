/**
 * Programs that measure the library against its peers, in the same run: plain JDBC, Jdbi, jOOQ and Hibernate for databases;
 * CQEngine and H2 in memory.
 *
 * <pre>
 * mvn -q -Pbench                   a line for each goal; ten minutes
 * mvn -q -Pbench -Dbench=full      a million links, and lists on each database; about forty minutes
 * mvn -q -Pbench -Dbench=jmh       only the operations that JMH measures
 * mvn -q -Pbench -Dbench=peers     only the operations of each database over plain JDBC
 * mvn -q -Pbench -Dbench=lists     lists and searches of a million links over lists of ten thousand, on each database
 * mvn -q -Pbench -Dbench=scaling   the time of each operation as the links of a database grow tenfold at each step, up to
 *                                  -Dbench.most= links, as tables and a plot: <a href="#scaling">A growing database</a>
 * mvn -q -Pbench -Dbench=stores    the time of some operations as stores grow, as a plot (storage-jdbc/bench/target/stores.svg), up to
 *                                  -Dbench.most= links: a million, or more on PostgreSQL
 * mvn -q -Pbench -Dbench=indexing  the first searches of one owner's links in memory, of a million or -Dbench.most= links
 * mvn -q -Pbench -Dbench=threads   the store in memory with one to eight threads, as a plot (storage-jdbc/bench/target/threads.svg)
 * mvn -q -Pbench -Dbench=search    searches of a million links, on each database
 * mvn -q -Pbench -Dbench=start     the first operations of a JVM; half a minute
 * </pre>
 *
 * <p>"A over B" is the ratio of A to B. The compared operations run in turns, and each ratio is the median of the ratios of
 * all turns. The noise is the range of the median in nineteen of twenty runs, if the machine is no busier. A goal is
 * {@code ok}, {@code short} (missed), or {@code unsure} if the goal is within the noise.
 *
 * <h2 id="figures">Figures</h2>
 *
 * <table>
 * <caption>On 2026-11-27, two cores (AMD EPYC), Linux, JDK 17, PostgreSQL 18 and SQLite 3.54 on the same machine, by
 * {@code mvn -q -Pbench}: 20,000 links for operations of databases, 200,000 links in memory and for operations by query; half of
 * the links belong to one owner</caption>
 * <thead><tr><th>Comparison</th><th>Ratio</th><th>Noise</th><th>Goal</th><th>Figures</th></tr></thead>
 * <tbody>
 * <tr><th scope="rowgroup" colspan="5">PostgreSQL</th></tr>
 * <tr><th scope="row">find by alias, over plain JDBC</th><td>1.03</td><td>1.01 to 1.04</td><td>&le; 1.15</td><td>69 µs against 68 µs</td></tr>
 * <tr><th scope="row">find by alias, over Jdbi</th><td>0.96</td><td>0.93 to 0.97</td><td>&le; 1.15</td><td>69 µs against 72 µs</td></tr>
 * <tr><th scope="row">find by alias, over jOOQ</th><td>0.84</td><td>0.83 to 0.86</td><td>&le; 1</td><td>69 µs against 82 µs</td></tr>
 * <tr><th scope="row">find by alias, over Hibernate</th><td>0.98</td><td>0.96 to 0.99</td><td>&le; 1</td><td>69 µs against 71 µs</td></tr>
 * <tr><th scope="row">list of 25, over plain JDBC</th><td>1.14</td><td>1.13 to 1.15</td><td>&le; 1.15</td><td>116 µs against 101 µs</td></tr>
 * <tr><th scope="row">list of 25, over Jdbi</th><td>1.09</td><td>1.08 to 1.10</td><td>&le; 1.15</td><td>116 µs against 106 µs</td></tr>
 * <tr><th scope="row">list of 25, over jOOQ</th><td>0.82</td><td>0.81 to 0.83</td><td>&le; 1</td><td>116 µs against 140 µs</td></tr>
 * <tr><th scope="row">list of 25, over Hibernate</th><td>0.97</td><td>0.96 to 0.98</td><td>&le; 1</td><td>116 µs against 119 µs</td></tr>
 * <tr><th scope="row">visit, over plain JDBC</th><td>0.43</td><td>0.43 to 0.44</td><td>&le; 0.7</td><td>142 µs against 326 µs</td></tr>
 * <tr><th scope="row">create, over plain JDBC</th><td>0.86</td><td>0.84 to 0.87</td><td>&le; 1.1</td><td>186 µs against 217 µs</td></tr>
 * <tr><th scope="row">rows of createAll, over a handwritten batch</th><td>0.93</td><td>0.92 to 0.94</td><td>&ge; 0.85</td><td>23,728/s against 25,849/s</td></tr>
 * <tr><th scope="row">updateAll, over handwritten SQL</th><td>1.02</td><td>0.86 to 1.03</td><td>&le; 1.5</td><td>1.4 s against 1.4 s</td></tr>
 * <tr><th scope="row">deleteAll, over handwritten SQL</th><td>1.22</td><td>1.19 to 1.30</td><td>&le; 1.5</td><td>10 ms against 8.6 ms</td></tr>
 * <tr><th scope="row">importAll, over createAll</th><td>1.03</td><td>1.02 to 1.04</td><td>&le; 1.3</td><td>775 ms against 745 ms</td></tr>
 * <tr><th scope="row">durable visit with counts by day, over the visit without counts</th><td>1.11</td><td>1.10 to 1.12</td><td>&le; 1.3</td><td>270 µs against 245 µs</td></tr>
 * <tr><th scope="row">durable visit with counts by day and two dimensions, over the visit without counts</th><td>1.27</td><td>1.26 to 1.29</td><td></td><td>312 µs against 246 µs</td></tr>
 * <tr><th scope="row">visit with counts by day, over the visit without counts, without waits for the disk</th><td>1.15</td><td>1.14 to 1.16</td><td></td><td>157 µs against 136 µs</td></tr>
 * <tr><th scope="row">clicks of one link, eight threads, buffered over exact</th><td>877.34</td><td>816.46 to 881.75</td><td>&ge; 20</td><td>11,219,584/s against 13,061/s</td></tr>
 * <tr><th scope="row">time of a visit of one link, cached and buffered, over the store in memory</th><td>1.89</td><td>1.82 to 2.37</td><td>&le; 2</td><td>3,296,084/s against 6,218,276/s</td></tr>
 * <tr><th scope="row">time of a visit of 1,000 links, cached and buffered, over the store in memory</th><td>2.11</td><td>2.03 to 2.17</td><td>&le; 2.5</td><td>2,522,345/s against 5,353,070/s</td></tr>
 * <tr><th scope="rowgroup" colspan="5">SQLite</th></tr>
 * <tr><th scope="row">find by alias, over plain JDBC</th><td>1.07</td><td>1.05 to 1.07</td><td>&le; 1.15</td><td>29 µs against 27 µs</td></tr>
 * <tr><th scope="row">find by alias, over Jdbi</th><td>0.92</td><td>0.91 to 0.92</td><td>&le; 1.15</td><td>29 µs against 32 µs</td></tr>
 * <tr><th scope="row">find by alias, over jOOQ</th><td>0.61</td><td>0.60 to 0.62</td><td>&le; 1</td><td>29 µs against 49 µs</td></tr>
 * <tr><th scope="row">find by alias, over Hibernate</th><td>0.84</td><td>0.81 to 0.85</td><td>&le; 1</td><td>29 µs against 36 µs</td></tr>
 * <tr><th scope="row">list of 25, over plain JDBC</th><td>1.14</td><td>1.13 to 1.14</td><td>&le; 1.15</td><td>117 µs against 103 µs</td></tr>
 * <tr><th scope="row">list of 25, over Jdbi</th><td>1.09</td><td>1.08 to 1.09</td><td>&le; 1.15</td><td>117 µs against 108 µs</td></tr>
 * <tr><th scope="row">list of 25, over jOOQ</th><td>0.77</td><td>0.77 to 0.77</td><td>&le; 1</td><td>117 µs against 152 µs</td></tr>
 * <tr><th scope="row">list of 25, over Hibernate</th><td>0.80</td><td>0.80 to 0.80</td><td>&le; 1</td><td>117 µs against 147 µs</td></tr>
 * <tr><th scope="row">visit, over plain JDBC</th><td>1.01</td><td>0.60 to 1.61</td><td>&le; 1.15</td><td>49 µs against 51 µs</td></tr>
 * <tr><th scope="row">create, over plain JDBC</th><td>1.08</td><td>1.06 to 1.10</td><td>&le; 1.1</td><td>123 µs against 113 µs</td></tr>
 * <tr><th scope="row">rows of createAll, over a handwritten batch</th><td>0.91</td><td>0.91 to 0.92</td><td>&ge; 0.85</td><td>35,006/s against 38,394/s</td></tr>
 * <tr><th scope="row">updateAll, over handwritten SQL</th><td>1.17</td><td>1.15 to 1.20</td><td>&le; 1.5</td><td>100 ms against 86 ms</td></tr>
 * <tr><th scope="row">deleteAll, over handwritten SQL</th><td>1.27</td><td>1.20 to 1.28</td><td>&le; 1.5</td><td>34 ms against 27 ms</td></tr>
 * <tr><th scope="row">importAll, over createAll</th><td>1.02</td><td>1.01 to 1.03</td><td>&le; 1.3</td><td>720 ms against 714 ms</td></tr>
 * <tr><th scope="row">durable visit with counts by day, over the visit without counts</th><td>1.18</td><td>1.17 to 1.19</td><td>&le; 1.3</td><td>144 µs against 122 µs</td></tr>
 * <tr><th scope="row">durable visit with counts by day and two dimensions, over the visit without counts</th><td>1.23</td><td>1.22 to 1.25</td><td></td><td>156 µs against 128 µs</td></tr>
 * <tr><th scope="row">visit with counts by day, over the visit without counts, without waits for the disk</th><td>1.20</td><td>1.19 to 1.21</td><td></td><td>51 µs against 43 µs</td></tr>
 * <tr><th scope="rowgroup" colspan="5">Memory</th></tr>
 * <tr><th scope="row">find by alias, over a bare ConcurrentHashMap</th><td>2.12</td><td>2.11 to 2.13</td><td>&le; 3</td><td>322 ns against 152 ns</td></tr>
 * <tr><th scope="row">lists during updates by another thread, over lists alone</th><td>1.03</td><td>0.57 to 19.28</td><td>&ge; 0.5</td><td>675,094/s against 654,307/s</td></tr>
 * <tr><th scope="row">visits of many links, two threads over one</th><td>2.10</td><td>1.76 to 2.52</td><td>&ge; 1.7</td><td>1,693,289/s against 808,462/s</td></tr>
 * <tr><th scope="row">updates of one owner's links, two threads over one</th><td>0.81</td><td>0.62 to 1.11</td><td>&ge; 0.7</td><td>23,644/s against 29,670/s</td></tr>
 * <tr><th scope="row">updates of one owner's links during updates of another owner's links, over updates alone</th><td>0.72</td><td>0.51 to 1.30</td><td></td><td>16,490/s against 26,029/s</td></tr>
 * <tr><th scope="row">list by title, over CQEngine</th><td>0.0472</td><td>0.0447 to 0.0772</td><td>&le; 1</td><td>1.6 µs against 36 µs</td></tr>
 * <tr><th scope="row">list of active links, over CQEngine</th><td>0.21</td><td>0.21 to 0.22</td><td>&le; 1</td><td>3.6 µs against 17 µs</td></tr>
 * <tr><th scope="row">list of a space, over CQEngine</th><td>0.16</td><td>0.15 to 0.17</td><td>&le; 1</td><td>63 µs against 382 µs</td></tr>
 * <tr><th scope="row">list of a space of an owner of 100 links, over CQEngine</th><td>1.66</td><td>1.65 to 1.70</td><td>&le; 2</td><td>1.7 µs against 1.0 µs</td></tr>
 * <tr><th scope="row">search for a rare term, over CQEngine</th><td>0.0006</td><td>0.0006 to 0.0006</td><td>&le; 0.0100</td><td>17 µs against 26 ms</td></tr>
 * <tr><th scope="row">search for a common term, over CQEngine</th><td>0.0019</td><td>0.0019 to 0.0020</td><td>&le; 0.0100</td><td>55 µs against 28 ms</td></tr>
 * <tr><th scope="row">list by title, over H2 in memory</th><td>0.0968</td><td>0.0700 to 0.0996</td><td>&le; 1</td><td>1.6 µs against 17 µs</td></tr>
 * <tr><th scope="rowgroup" colspan="5">First operations of a JVM, CPU time over the start of a bare validator</th></tr>
 * <tr><th scope="row">cold create</th><td>1.44</td><td></td><td>&le; 1.5</td><td>264 ms against 183 ms</td></tr>
 * <tr><th scope="row">first form and create after {@code warmUp()}</th><td>0.0122</td><td></td><td>&le; 0.02</td><td>2.2 ms against 183 ms</td></tr>
 * <tr><th scope="row">first visit after {@code warmUp()}</th><td>0.0037</td><td></td><td>&le; 0.02</td><td>681 µs against 183 ms</td></tr>
 * <tr><th scope="row">first list after {@code warmUp()}</th><td>0.0035</td><td></td><td>&le; 0.02</td><td>645 µs against 183 ms</td></tr>
 * <tr><th scope="row">a further fake and its first create, mean of a thousand</th><td>0.0004</td><td></td><td>&le; 0.002</td><td>69 µs against 183 ms</td></tr>
 * <tr><th scope="row">the second fake of a JVM and its first create</th><td>0.0061</td><td></td><td></td><td>1.1 ms against 183 ms</td></tr>
 * </tbody>
 * </table>
 *
 * <p>The table contains a part of the lines. In the whole run, 191 lines were {@code ok}, none {@code short} and 5
 * {@code unsure}. The machine was quiet: while other programs used the disk, the ratios of durable visits were between 0.8 and
 * 1.3. The benchmarks touch the heap at the start ({@code -XX:+AlwaysPreTouch}): on this virtual machine, the first use of a page
 * of memory takes so long that updates in memory otherwise fall from 30,000 to 7,000 a second at times.
 *
 * <p>A million links of a thousand owners, half of the links of one owner, by {@code -Dbench=full} on the slower machine:
 *
 * <pre>
 * memory: eleven lists over CQEngine                          0.01 to 0.4; one list 1.05
 * memory: search for a rare term, a term of 1 %, a common term,
 *     an absent term, over CQEngine                           0.0003, 0.002, 0.001, 0.00004
 * memory: createAll of a million links in one call            8 to 15 s: sorting 4, validation 3, garbage collections 2.5
 *     the same on the faster machine                          4.5 to 6.5 s
 * </pre>
 *
 * <p>The store in memory with one to eight threads on two cores: <a href="doc-files/threads.svg">a plot</a>, by
 * {@code -Dbench=threads} on the slower machine. With two threads instead of one, the number of finds is 2.1 times as high, of
 * lists 2.0 times, of visits 1.8 times, and of updates of one owner's links 1.4 times; the number of creations is the same.
 *
 * <p>The duration that 99.9 % of the visits do not exceed, in milliseconds, beside creations in memory. The visits at a pace
 * include all pauses. The last three lines are from a heap of 4 GB; on a busier machine, the line with ZGC was 23 once:
 *
 * <pre>
 *                                                                                    G1   ZGC
 * visits without pauses, creation of a million links in calls of 1,000             0.02
 * 5,000 visits a second, creation of a million links in calls of 1,000       180 to 560     6
 * 5,000 visits a second, creation of a million links in one call             280 to 680     4
 * 5,000 visits and 5,000 creations a second, beside a million links, JDK 17          92     5
 * the same, JDK 25                                                                          4
 * the same, JDK 17, -XX:+AlwaysPreTouch                                              2 to 3
 * </pre>
 *
 * <p>Bytes of memory for each link:
 *
 * <pre>
 * without the link itself, one owner of 200,000, texts indexed                        503
 * without the link itself, the same in CQEngine, texts not indexed                  1,507
 * with the link itself, one owner of 200,000, texts not indexed                       621
 * with the link itself, 100,000 owners of one link each (2026-11-26)                1,000
 * </pre>
 *
 * <p>Ten million links of one owner in memory, by {@code -Dbench=indexing -Dbench.most=10000000} and with a heap of 16 GB: a
 * link takes 717 bytes, and 50,000 links are stored in a second. While one thread searches without pause, the library builds
 * the index of titles in 51 seconds, and then the index of URLs in 59 seconds. The index of titles takes 57 bytes for each
 * link, the index of URLs 53 bytes. The very first search, for a rare term, takes 0.5 seconds. A search for an absent term
 * takes 1.4 to 1.9 seconds at first, and less as the index grows.
 *
 * <p>The ratio of the time of a page of 25 links in a database with 500,000 links to the time with 5,000 links, for the
 * first page and a page in the middle, and for every sort, direction and status:
 *
 * <pre>
 *                                                         median     most
 * SQLite (100,000 over 2,500: 1.0 and 1.3)                   1.0      3.0
 * MariaDB (500,000 over 5,000 links of one owner)            1.2      2.0
 * PostgreSQL                                                 1.4      3.7
 * H2                                                         1.1      132
 * H2, without pages after a cursor by clicks                          2.0
 * </pre>
 *
 * <p>For an owner with many links, PostgreSQL makes a new plan for each page, which takes as long as reading the page. For
 * owners with few links, PostgreSQL reuses one plan. The setting {@code plan_cache_mode} can force the reuse, and then pages
 * take a third less time. But such a plan ignores the limit of the page, and might sort all links if one owner has all links.
 *
 * <p>The time of operations with ten thousand links and more: <a href="doc-files/stores.svg">a plot</a>, by
 * {@code -Dbench=stores -Dbench.most=10000000} in twenty minutes, beside other programs: up to a million links in memory and on
 * SQLite, up to ten million on PostgreSQL, half of them of one owner.
 *
 * <p>Ten million links on PostgreSQL: <a href="#ten-million">the figures of all operations</a>.
 *
 * <p>Searches of a million links, half of them of one owner, in milliseconds:
 *
 * <pre>
 *                                             rare      1 %   common   absent
 * SQLite with search indexes                   1.0      1.0      1.0      0.2
 * PostgreSQL with search indexes               4.2      2.7      0.5      0.6
 * H2, without search indexes                   120      0.6      0.1      240
 * MariaDB, without search indexes            1,289      8.6      1.7    2,559
 * </pre>
 *
 * <p>No index helps to find one or two characters: a search reads texts until the page is full, so a search for a term
 * that few texts contain takes as long as reading all texts. With 100,000 links of one owner, such a search takes these
 * milliseconds, and the times grow in proportion to the number of links:
 *
 * <pre>
 *                                   common letter   absent character   rare pair   absent pair
 * SQLite                                      0.4                 45          10            47
 * PostgreSQL                                  0.7                 65          50            50
 * H2                                          0.2                 70          13            69
 * MariaDB, 500,000 links                      0.4              3,598          77         4,773
 * </pre>
 *
 * <h2 id="scaling">A growing database</h2>
 *
 * <pre>
 * mvn -q -Pbench -Dbench=scaling -Dbench.most=10000000 [-Ddb=postgresql] [-Dbench.data=folder]
 * </pre>
 *
 * <p>The program stores 10,000 links in a durable database, measures about 400 operations, stores links until the database has ten
 * times as many, measures again, and so on up to {@code bench.most} links. Half of the links belong to one owner, the others to a
 * thousand small owners. Each of 100 spaces and each of 100 domains has a hundredth of the links. A tenth of the links have
 * targeting entries, and a tenth have clicks on each day of a year. The operations are operations of the large owner, unless their
 * name says otherwise.
 *
 * <p>Each size is measured in four states of the database: after the insertions, after {@code ANALYZE}, after {@code VACUUM}, and
 * after a restart. The state after {@code VACUUM} has all operations. The other states have no operations on many links, and lists
 * only by id and by title in descending order. A measurement is the median of up to 50 calls, or of the calls in 0.3 seconds (0.1
 * seconds in the other states), but at least of 5 calls; an operation of more than three seconds has fewer calls.
 *
 * <p>The program prints its progress every ten seconds, with the expected remaining time. A program that was stopped, also by a
 * kill, continues with the next operation when the same command runs again: {@code bench.data} (storage-jdbc/bench/target/scaling
 * by default) contains the databases and a file with a line for each measurement. At the end, the program writes {@code scaling.md}
 * and {@code scaling.svg} there, about all databases that were measured in this folder.
 *
 * <p>An operation grows faster than the logarithm if its median with the most links, divided by its median with 10,000 links, is
 * more than 1.5 times the ratio of the logarithms of the numbers of links (2.63 with ten million links), and if the same holds for
 * the last step, for example from one million to ten million links (1.75). The factor 1.5 stands for the noise of two separate
 * measurements. The fastest calls must grow in the same way, because other programs on the machine slow most calls down, but
 * rarely all calls. The second condition excludes lists whose filter selects few of 10,000 links: these lists grow until a page is
 * full after a constant number of rows.
 *
 * <h3 id="ten-million">Ten million links on PostgreSQL</h3>
 *
 * <p>On 2026-11-26, two cores (AMD EPYC), 24 GB of memory, Linux, JDK 17, PostgreSQL 18 with default settings on the same machine,
 * by {@code mvn -q -Pbench -Dbench=scaling -Dbench.most=10000000}. The median of the operations of each group after
 * {@code VACUUM}, also as <a href="doc-files/scaling.svg">a plot</a>, with the other databases:
 *
 * <pre>
 * group (operations)                                  10,000    100,000  1,000,000  10,000,000
 * first page of a list (145)                          1.0 ms     0.6 ms     0.9 ms      0.8 ms
 * page after a cursor deep in a list (140)            1.1 ms     0.6 ms     0.9 ms      0.8 ms
 * find a link (7)                                    0.15 ms    0.15 ms    0.15 ms     0.30 ms
 * create, change or delete a link (11)                1.7 ms     3.6 ms     2.1 ms      1.3 ms
 * createOrGet (4)                                     1.1 ms     2.8 ms     0.7 ms      0.6 ms
 * visit (8)                                           0.5 ms     0.7 ms     1.0 ms      0.6 ms
 * visit of cached links (3)                             5 µs       5 µs       4 µs        3 µs
 * an operation on many links, for each link (8)       136 µs     204 µs     227 µs      186 µs
 * search (39)                                         1.5 ms     1.3 ms     3.9 ms      8.9 ms
 * clicks of a link (3)                                0.7 ms     0.4 ms     0.6 ms      0.7 ms
 * count (14)                                          0.2 ms     0.4 ms     8.0 ms       74 ms
 * count of a search (5)                               0.7 ms     1.7 ms      17 ms      114 ms
 * page by number deep in a list (11)                  1.3 ms     4.8 ms      26 ms      229 ms
 * clicks of a space or of all links (4)               1.3 ms     6.8 ms     116 ms       2.2 s
 * top links (4)                                       5.0 ms     6.0 ms     108 ms       4.2 s
 * </pre>
 *
 * <p>322 of the 406 operations grow no faster than the logarithm, or only with fewer links. The other operations, from 10,000 to
 * ten million links:
 *
 * <pre>
 * operations                                                             number        10,000     10,000,000
 * counts                                                                     12  0.1 to 5 ms   6 ms to 7.2 s
 * counts of searches                                                          4  0.6 to 3 ms    33 to 851 ms
 * pages by number                                                            10  1.0 to 2 ms   191 to 563 ms
 * top links, and clicks of a space or of all links                            8  0.8 to 11 ms  74 ms to 7.8 s
 * searches for terms of one or two characters that no text contains           2       6.5 ms     4.0 to 4.4 s
 * searches for an absent term of frequent trigrams                            2       0.9 ms     93 to 114 ms
 * searches of a small owner for a term that is common among all owners        1       0.6 ms            62 ms
 * other searches, mostly for a rare term                                   14  0.5 to 2 ms       7 to 37 ms
 * lists of links created or updated in a hundredth of the time:
 *     by alias, or by clicks in ascending order                               6  1.5 to 2 ms   0.6 s to 2.9 s
 *     by id                                                                   4  1.4 to 2 ms     1.5 to 2.2 s
 *     by URL in ascending order                                               2       2.0 ms     15 to 17 ms
 * lists of links of a space in a domain, in all orders except by id          16       0.6 ms     42 to 64 ms
 * a list of links of a space by alias                                         1       1.5 ms          6.3 ms
 * active links of a space by URL, and links with a pixel by id, deep pages    2  0.8 to 2 ms     13 to 16 ms
 * </pre>
 *
 * <p>After the measurement, two of these operations became faster: the first page by id of links created in a hundredth of the
 * time takes 16 ms instead of 1.5 to 2.2 s, and the count of links with a pixel 0.4 s instead of 2.3 s. The aliases of this
 * measurement increase with the time of creation, and many links have the same clicks; with random aliases, a list of a time by
 * alias skips fewer links.
 *
 * <p>The insertions, with the clicks, took 32 minutes at 4,700 links a second, while other tests ran on the machine. The states
 * after the insertions, after {@code ANALYZE} and after a restart have nearly the same figures, with two exceptions: before
 * {@code VACUUM}, a page by number takes 1.2 s instead of 0.2 s. After a restart, the first visit takes 5 ms, the first creation
 * 15 ms and the first count of active links 4.6 s.
 *
 * <h3 id="million">A million links on SQLite, MariaDB and MySQL</h3>
 *
 * <p>On the same day and machine, with {@code -Ddb=sqlite}, {@code mariadb} or {@code mysql}, and
 * {@code -Dbench.most=1000000}. While SQLite was measured, another program used the second core. While MySQL 8.0 was
 * measured, other tests used both cores, so its durations are too long, mostly by a factor of two. MariaDB 11.4 had the machine
 * for itself. The median of each group:
 *
 * <pre>
 *                                                          SQLite             MariaDB               MySQL
 * group                                          10,000 1,000,000    10,000 1,000,000    10,000 1,000,000
 * first page of a list                           0.4 ms    1.2 ms    1.0 ms    2.2 ms    1.3 ms    4.8 ms
 * page after a cursor deep in a list             0.7 ms    1.8 ms    1.2 ms    3.0 ms    1.4 ms    4.1 ms
 * find a link                                     71 µs     57 µs    0.2 ms    0.2 ms    0.7 ms    0.3 ms
 * create, change or delete a link                1.1 ms    1.6 ms    1.6 ms    1.3 ms    6.1 ms    6.1 ms
 * createOrGet                                    0.4 ms    0.9 ms    0.7 ms    0.6 ms    2.3 ms    2.0 ms
 * visit                                          0.3 ms    0.3 ms    0.9 ms    0.7 ms    4.3 ms    2.9 ms
 * visit of cached links                            5 µs      2 µs      6 µs      2 µs      6 µs      3 µs
 * an operation on many links, for each link      0.1 ms    0.1 ms     77 µs     64 µs    0.2 ms    0.3 ms
 * search                                         1.1 ms    4.5 ms    9.7 ms     22 ms     33 ms     46 ms
 * clicks of a link                               0.4 ms    0.7 ms    0.9 ms    0.7 ms    0.9 ms    1.2 ms
 * count                                           51 µs    7.5 ms    0.3 ms    8.4 ms    0.6 ms     19 ms
 * count of a search                              0.7 ms    9.5 ms    1.9 ms    123 ms     46 ms     4.7 s
 * page by number deep in a list                  0.5 ms     16 ms    2.8 ms     44 ms    1.9 ms    146 ms
 * clicks of a space or of all links              0.7 ms    113 ms    2.7 ms    155 ms    5.6 ms    271 ms
 * top links                                      1.9 ms    172 ms    8.0 ms    262 ms     30 ms    307 ms
 * </pre>
 *
 * <p>169 of the 406 operations grow faster than the logarithm on SQLite, 187 on MariaDB and 172 on MySQL. In the table,
 * "-" means that none of these operations is in the row, and (1) that a single list is:
 *
 * <pre>
 * operations, with a million links                                     SQLite         MariaDB           MySQL
 * lists of 5,000 links of a space, a domain or both             5 to 26 ms      7 to 33 ms     6 to 155 ms
 * active links of a space                                       1 to 34 ms     31 to 33 ms    36 to 119 ms
 * lists of the links with a pixel                                 (1) 4 ms     38 to 67 ms    38 to 127 ms
 * lists of links created or updated in a hundredth of the time  4 to 17 ms      6 to 24 ms   16 ms to 2.5 s
 * lists of 50,000 links with a past date of expiration        88 to 202 ms               -               -
 * counts                                                       up to 0.4 s     up to 0.4 s     up to 4.9 s
 * counts of searches                                          up to 0.13 s    up to 0.19 s      3 to 5.4 s
 * pages by number                                              9 to 22 ms    39 to 187 ms    84 to 178 ms
 * searches for a rare or an absent term                       2 ms to 0.5 s  0.5 to 2.2 s    1.6 to 5.7 s
 * other searches                                               2 to 26 ms      3 to 43 ms     9 to 121 ms
 * top links                                                    up to 2.0 s    up to 0.7 s     up to 1.2 s
 * clicks of a space or of all links                            up to 1.5 s    up to 0.6 s     up to 4.3 s
 * updates and deletes of a search, for each link                        -          1.1 ms          7.9 ms
 * </pre>
 *
 * <p>These databases read all links that the condition of a list selects, and sort them. For a time, MySQL reads the links in
 * the order of the list instead if it expects to find a page soon. Such lists by id, by alias, and by clicks in ascending order
 * take 0.8 to 2.5 seconds. MariaDB and MySQL have no search indexes, so a search reads the texts of the owner until the page is
 * full. On MySQL, the list of all owners grows to 82 ms. On SQLite and MariaDB, a single list of disabled links and a single list
 * of expired links grow to at most 3.5 ms.
 *
 * <h2 id="reading">How to read the figures</h2>
 *
 * <p>Creations and lists cost more than handwritten code, because the library validates commands and converts rows to records.
 *
 * <p>The time of these operations grows faster than the logarithm of the number of links:
 *
 * <ul>
 *   <li>searches without search indexes, for terms of one or two characters, and for rare terms with frequent trigrams;
 *   <li>searches in memory for common terms, because the search reads all texts with the trigrams: about 0.6 ms with a million
 *       links;
 *   <li>totals, which are counted only on request;
 *   <li>lists with a rare value of a field without an index: in databases, a status or a pixel;
 *   <li>on PostgreSQL, searches for a rare term that one of the 300 sampled titles contains: PostgreSQL then expects a frequent
 *       term (225 ms instead of 8 ms with ten million links);
 *   <li>pages by number far down a list; in memory, about ten microseconds more with ten million links;
 *   <li>on H2, pages far into many links with the same value of the sort field.
 * </ul>
 */
@NullMarked
package dev.waymark.bench;

import org.jspecify.annotations.NullMarked;
