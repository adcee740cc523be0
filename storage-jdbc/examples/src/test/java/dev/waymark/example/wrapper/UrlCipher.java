package dev.waymark.example.wrapper;

import com.google.common.io.BaseEncoding;
import dev.waymark.error.StorageException;
import dev.waymark.link.Expiration;
import dev.waymark.link.Link;
import dev.waymark.link.Targeting;
import dev.waymark.report.Report;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.function.UnaryOperator;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/** Encrypts the URLs of records by AES-GCM. The encrypted form is Base64, and about 4 / 3 of the URL plus 40 characters long. */
final class UrlCipher {

    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;
    private static final BaseEncoding TEXT = BaseEncoding.base64Url().omitPadding();

    private final SecureRandom random = new SecureRandom();
    private final SecretKey key;

    UrlCipher(SecretKey key) {
        this.key = key;
    }

    Link encrypt(Link link) {
        return with(this::encrypt, link);
    }

    Link decrypt(Link link) {
        return with(this::decrypt, link);
    }

    Report encrypt(Report report) {
        return report.toBuilder().url(encrypt(report.url())).build();
    }

    Report decrypt(Report report) {
        return report.toBuilder().url(decrypt(report.url())).build();
    }

    private static Link with(UnaryOperator<String> change, Link link) {
        Expiration expiration = link.expiration();
        Targeting targeting = link.targeting();
        return link.toBuilder()
                .url(change.apply(link.url()))
                .expiration(expiration
                        .url()
                        .map(change)
                        .map(expiration::redirectingTo)
                        .orElse(expiration))
                .expiresAt(link.expiresAt())
                .targeting(new Targeting(
                        targeting.type(),
                        targeting.entries().stream()
                                .map(entry -> new Targeting.Entry(entry.key(), change.apply(entry.url())))
                                .toList()))
                .build();
    }

    private String encrypt(String url) {
        byte[] nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        byte[] encrypted = run(Cipher.ENCRYPT_MODE, nonce, url.getBytes(StandardCharsets.UTF_8));
        return TEXT.encode(nonce) + TEXT.encode(encrypted);
    }

    private String decrypt(String text) {
        int nonceLength = TEXT.encode(new byte[NONCE_BYTES]).length();
        byte[] nonce = TEXT.decode(text.substring(0, nonceLength));
        byte[] encrypted = TEXT.decode(text.substring(nonceLength));
        return new String(run(Cipher.DECRYPT_MODE, nonce, encrypted), StandardCharsets.UTF_8);
    }

    private byte[] run(int mode, byte[] nonce, byte[] bytes) {
        try {
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
            return cipher.doFinal(bytes);
        } catch (GeneralSecurityException e) {
            throw new StorageException("a URL cannot be encrypted or decrypted", e);
        }
    }
}
