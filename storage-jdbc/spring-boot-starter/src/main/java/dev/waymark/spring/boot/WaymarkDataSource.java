package dev.waymark.spring.boot;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.beans.factory.annotation.Qualifier;

/**
 * Marks the data source of Waymark's tables, and the transaction manager of this data source. Without marked beans, the tables
 * are in the only or primary data source.
 *
 * <pre>{@code
 * class MarketingDatabase {
 *
 *     @Bean(defaultCandidate = false)
 *     @WaymarkDataSource
 *     DataSource marketing() {
 *         return DataSourceBuilder.create().url("jdbc:postgresql://host/marketing").build();
 *     }
 *
 *     @Bean(defaultCandidate = false)
 *     @WaymarkDataSource
 *     PlatformTransactionManager marketingTransactions(@WaymarkDataSource DataSource marketing) {
 *         return new JdbcTransactionManager(marketing);
 *     }
 * }
 * }</pre>
 *
 * <p>With {@code defaultCandidate = false}, the data source and the transaction manager that Spring Boot creates for the rest of
 * the application stay. Without {@code @WaymarkDataSource}, Waymark ignores a transaction manager that Spring cannot inject by its
 * type ({@code defaultCandidate = false} or {@code autowireCandidate = false}), and does not join its transactions.
 */
@Target({ElementType.FIELD, ElementType.METHOD, ElementType.PARAMETER, ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Qualifier
public @interface WaymarkDataSource {}
