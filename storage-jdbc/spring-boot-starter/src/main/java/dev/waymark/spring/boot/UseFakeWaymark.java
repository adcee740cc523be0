package dev.waymark.spring.boot;

import dev.waymark.storage.memory.testing.FakeWaymark;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Import;

/**
 * Replaces the storage and the clock of the application's {@link dev.waymark.Waymark} by a {@link FakeWaymark} in a test class.
 * The fake is a bean. Each test method begins with an empty storage, without events, at {@link FakeWaymark#START}.
 *
 * <pre>{@code
 * @SpringBootTest
 * @UseFakeWaymark
 * class SaleTest {
 *
 *     @Autowired
 *     Waymark waymark; // or your service
 *
 *     @Autowired
 *     FakeWaymark fake;
 *
 *     @Test
 *     void a_sale_ends_after_its_last_day() {
 *         LocalDate lastDay = LocalDate.of(2030, 6, 7);
 *         waymark.links().create(CreateLink.to("https://example.com/").alias("sale").expiration(Expiration.after(lastDay)));
 *         fake.clock().advance(Duration.ofDays(7));
 *         assertThat(waymark.visits().visit("sale", Visitor.UNKNOWN).type()).isEqualTo(Visit.Type.EXPIRED);
 *     }
 * }
 * }</pre>
 *
 * <p>The test needs the artifact {@code waymark-storage-memory} in the scope {@code test}. In {@code @SpringBootTest}, the fake
 * has all options of the application, such as listeners and policies. In a slice such as {@code @WebMvcTest} or
 * {@code @DataJpaTest}, the fake has the options that the slice contains.
 *
 * <p>A fake joins no transaction and publishes no application events. To test a rollback, use the Waymark of the application:
 * {@code @SpringBootTest} contains this Waymark, and {@code @DataJpaTest} and {@code @JdbcTest} contain it with
 * {@link AutoConfigureWaymark}.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@Import(FakeWaymarkConfiguration.class)
public @interface UseFakeWaymark {}
