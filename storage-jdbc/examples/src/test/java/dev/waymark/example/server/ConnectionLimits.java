package dev.waymark.example.server;

import com.google.common.collect.ImmutableMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The limits of connections: no client occupies a thread of the server for longer than these limits. The JDK's server blocks a
 * thread from the first byte of a request to the last byte of the answer, and its own defaults limit no time.
 */
final class ConnectionLimits {

    /** The maximum number of threads, which is also the maximum number of connections. */
    private static final int MAX_THREADS = 1_000;

    private static final int IDLE_SECONDS = 10;

    /** The properties of the JDK's server, which reads them once in a JVM. */
    private static final ImmutableMap<String, String> PROPERTIES = ImmutableMap.of(
            // Seconds from the first byte of a request to the last byte of its body. The server authenticates the
            // client before it reads the body, so the limit contains a wait for a connection to the database.
            "sun.net.httpserver.maxReqTime", "20",
            // Seconds for the answer, including the work: the slowest report and a busy database need less.
            "sun.net.httpserver.maxRspTime", "60",
            // Bytes of a body that the JDK's server reads after the answer. This server reads the body before the
            // answer.
            "sun.net.httpserver.drainAmount", "0",
            "jdk.httpserver.maxConnections", Integer.toString(MAX_THREADS),
            // Otherwise each answer may wait 40 ms for an ACK.
            "sun.net.httpserver.nodelay", "true");

    private ConnectionLimits() {}

    /** Sets the properties of the JDK's server that the user has not set. */
    static void apply() {
        PROPERTIES.forEach(System.getProperties()::putIfAbsent);
    }

    /** Returns threads for requests. The server closes a new connection if all threads are busy. */
    static ExecutorService newThreads() {
        return new ThreadPoolExecutor(0, MAX_THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>());
    }
}
