package dev.waymark.example;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * An example server in a JVM of its own, whose threads a test counts.
 *
 * @param server the server
 * @param management the connection to the JVM
 * @param threads the threads of the JVM
 */
record WatchedServer(ServeProcess server, JMXConnector management, ThreadMXBean threads) implements AutoCloseable {

    static WatchedServer start(String... properties) throws IOException, AttachNotSupportedException {
        ServeProcess server = ServeProcess.of(ServeProcess.command(properties).start());
        VirtualMachine machine =
                VirtualMachine.attach(Long.toString(server.process().pid()));
        JMXConnector management = JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent()));
        ThreadMXBean threads = ManagementFactory.newPlatformMXBeanProxy(
                management.getMBeanServerConnection(), ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
        return new WatchedServer(server, management, threads);
    }

    /** Returns the number of threads that receive a request or send an answer. */
    long busyThreads() {
        return Arrays.stream(threads.dumpAllThreads(false, false))
                .filter(thread -> isBusy(thread.getStackTrace()))
                .count();
    }

    private static boolean isBusy(StackTraceElement[] stack) {
        return Arrays.stream(stack).anyMatch(call -> call.getClassName().endsWith("ServerImpl$Exchange"));
    }

    @Override
    public void close() throws IOException {
        management.close();
        server.process().destroyForcibly();
    }
}
