package dev.waymark.spring.boot;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.test.context.TestPropertySource;

/**
 * Adds the application's {@link dev.waymark.Waymark} to a slice of a test with a database. The tables are in the database of the
 * test, and are created if they are missing. Operations join the transaction of the test, so its rollback removes the links.
 *
 * <pre>{@code
 * @DataJpaTest // or @JdbcTest
 * @AutoConfigureWaymark
 * @Import(Campaigns.class)
 * class CampaignsTest {
 *
 *     @Autowired
 *     Campaigns campaigns;
 *
 *     @Test
 *     void a_campaign_has_a_link() {
 *         assertThat(campaigns.launch("sale").alias()).isEqualTo("sale");
 *     }
 * }
 * }</pre>
 *
 * <p>{@code @SpringBootTest} contains the {@code Waymark} without this annotation. The {@code Waymark} of a slice has the options that
 * the slice contains.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ImportAutoConfiguration(WaymarkAutoConfiguration.class)
@TestPropertySource(properties = "waymark.schema=create")
public @interface AutoConfigureWaymark {}
