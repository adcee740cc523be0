package dev.waymark.spring.boot;

import java.lang.reflect.Method;
import org.springframework.context.ApplicationContext;
import org.springframework.test.context.TestContextManager;

/** Runs a test method as the test framework does. */
final class TestRun implements AutoCloseable {

    private final TestContextManager manager;
    private final Object test;
    private final Method method;

    TestRun(Class<?> type) throws Exception {
        manager = new TestContextManager(type);
        test = type.getDeclaredConstructor().newInstance();
        method = type.getDeclaredMethod("test");
        manager.beforeTestClass();
        manager.prepareTestInstance(test);
        manager.beforeTestMethod(test, method);
    }

    ApplicationContext application() {
        return manager.getTestContext().getApplicationContext();
    }

    <T> T bean(Class<T> type) {
        return application().getBean(type);
    }

    @Override
    public void close() {
        try {
            manager.afterTestMethod(test, method, null);
            manager.afterTestClass();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
