package dev.waymark.spring.boot;

import dev.waymark.storage.memory.testing.FakeWaymark;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestContextAnnotationUtils;
import org.springframework.test.context.TestExecutionListener;

/** Resets the fake of {@link UseFakeWaymark} before each test method, because test classes share application contexts. */
final class FakeWaymarkReset implements TestExecutionListener {

    @Override
    public void beforeTestMethod(TestContext context) {
        if (TestContextAnnotationUtils.hasAnnotation(context.getTestClass(), UseFakeWaymark.class)) {
            context.getApplicationContext().getBean(FakeWaymark.class).reset();
        }
    }
}
