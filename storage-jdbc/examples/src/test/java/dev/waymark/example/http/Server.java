package dev.waymark.example.http;

import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import com.sun.net.httpserver.HttpServer;
import dev.waymark.example.SmallServer;
import dev.waymark.example.WaymarkServlet;
import dev.waymark.example.boot.BootServer;
import dev.waymark.form.Answer;
import dev.waymark.server.Request;
import dev.waymark.server.RequestHandler;
import dev.waymark.storage.jdbc.fixture.engine.Engine;
import io.javalin.Javalin;
import io.javalin.http.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.io.ByteArrayInputStream;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.catalina.startup.Tomcat;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.ServerConnector;

/** The servers of the guide, each with a handler and all its paths. */
enum Server {
    JDK {
        @Override
        Running start(RequestHandler handler) throws Exception {
            HttpServer server = HttpServer.create(new InetSocketAddress(0), 0);
            new SmallServer(handler).start(server);
            return new Running(server.getAddress().getPort(), () -> server.stop(0));
        }
    },

    TOMCAT {
        @Override
        Running start(RequestHandler handler) throws Exception {
            Path folder = Files.createTempDirectory("tomcat");
            Tomcat tomcat = new Tomcat();
            tomcat.setBaseDir(folder.toString());
            tomcat.setPort(0);
            Tomcat.addServlet(tomcat.addContext("", folder.toString()), "waymark", new WaymarkServlet(handler))
                    .addMapping("/*");
            tomcat.start();
            return new Running(tomcat.getConnector().getLocalPort(), () -> {
                tomcat.stop();
                tomcat.destroy();
            });
        }
    },

    JETTY {
        @Override
        Running start(RequestHandler handler) throws Exception {
            org.eclipse.jetty.server.Server server = new org.eclipse.jetty.server.Server(0);
            ServletContextHandler context = new ServletContextHandler("/");
            context.addServlet(new ServletHolder(new WaymarkServlet(handler)), "/*");
            server.setHandler(context);
            server.start();
            return new Running(((ServerConnector) server.getConnectors()[0]).getLocalPort(), server::stop);
        }
    },

    JAVALIN {
        @Override
        Running start(RequestHandler handler) {
            Javalin server = Javalin.create(config -> config.routes.before(context -> {
                        answer(handler, context);
                        context.skipRemainingHandlers();
                    }))
                    .start(0);
            return new Running(server.port(), server::stop);
        }

        private void answer(RequestHandler handler, Context context) {
            String query = context.queryString() == null ? "" : "?" + context.queryString();
            Request request = Request.of(
                            context.req().getMethod(),
                            context.req().getRequestURI() + query,
                            name -> Collections.list(context.req().getHeaders(name)))
                    .body(context.bodyInputStream())
                    .authority(context.req().getServerName())
                    .client(context.ip());
            Answer answer = handler.handle(request);
            context.status(answer.status());
            answer.headers().forEach(context::header);
            context.result(answer.text());
        }
    },

    VERTX {
        @Override
        Running start(RequestHandler handler) throws Exception {
            Vertx vertx = Vertx.vertx();
            int port = vertx.createHttpServer()
                    .requestHandler(in -> in.body().onSuccess(body -> answer(vertx, handler, in, body)))
                    .listen(0)
                    .toCompletionStage()
                    .toCompletableFuture()
                    .get()
                    .actualPort();
            return new Running(port, () -> vertx.close().await());
        }

        private void answer(Vertx vertx, RequestHandler handler, HttpServerRequest in, Buffer body) {
            Request request = Request.of(in.method().name(), in.uri(), in.headers()::getAll)
                    .body(new ByteArrayInputStream(body.getBytes()))
                    .client(in.remoteAddress().host());
            vertx.executeBlocking(() -> handler.handle(request)).onSuccess(answer -> {
                in.response().setStatusCode(answer.status());
                answer.headers().forEach(in.response()::putHeader);
                in.response().end(answer.text());
            });
        }
    },

    /** Starts one application, because a start takes seconds. The application stays, and gets another handler. */
    SPRING_BOOT {
        @Override
        Running start(RequestHandler handler) {
            BOOT_HANDLER.set(handler);
            return new Running(BOOT.get().application().getWebServer().getPort(), () -> {});
        }
    };

    private static final AtomicReference<RequestHandler> BOOT_HANDLER = new AtomicReference<>();
    private static final Supplier<BootServer> BOOT = Suppliers.memoize(Server::boot);

    private static BootServer boot() {
        Object handler = Proxy.newProxyInstance(
                RequestHandler.class.getClassLoader(),
                new Class<?>[] {RequestHandler.class},
                (proxy, method, arguments) -> method.invoke(BOOT_HANDLER.get(), arguments));
        return BootServer.start(BootServer.url(Engine.H2), Map.of(RequestHandler.class, handler));
    }

    /** The method that stops a server. */
    @FunctionalInterface
    interface Stop {
        void stop() throws Exception;
    }

    /** A server at a port of this machine. */
    record Running(int port, Stop method) {

        void stop() throws Exception {
            method.stop();
        }
    }

    /** Starts a server at a free port. */
    abstract Running start(RequestHandler handler) throws Exception;
}
