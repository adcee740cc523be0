package dev.waymark.example.web;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.function.Consumer;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SNIMatcher;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManagerFactory;

/** A self-signed certificate for a test. */
final class TestCertificate {

    private static final String PASSWORD = "swordfish";

    private final SSLContext context;

    private TestCertificate(SSLContext context) {
        this.context = context;
    }

    /** Creates a certificate with the tool of the JDK. */
    static TestCertificate forName(String name, Path folder) throws Exception {
        Path file = folder.resolve("test.p12");
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        "san=dns:" + name,
                        "-storetype",
                        "PKCS12",
                        "-storepass",
                        PASSWORD,
                        "-keystore",
                        file.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (keytool.waitFor() != 0) {
            throw new IOException("keytool failed");
        }
        return new TestCertificate(context(file));
    }

    private static SSLContext context(Path file) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD.toCharArray());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    /** Returns sockets for clients that trust the certificate. */
    SSLSocketFactory trusting() {
        return context.getSocketFactory();
    }

    /** Starts a server with the certificate, and passes the host names of the clients (SNI) to {@code names}. */
    PageServer server(Consumer<String> names) throws IOException {
        SSLServerSocket socket = (SSLServerSocket)
                context.getServerSocketFactory().createServerSocket(0, 0, InetAddress.getLoopbackAddress());
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setSNIMatchers(List.of(new SNIMatcher(0) {
            @Override
            public boolean matches(SNIServerName name) {
                names.accept(new String(name.getEncoded(), StandardCharsets.US_ASCII));
                return true;
            }
        }));
        socket.setSSLParameters(parameters);
        return PageServer.on(socket);
    }
}
