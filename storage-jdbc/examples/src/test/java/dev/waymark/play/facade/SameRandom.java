package dev.waymark.play.facade;

import java.security.Provider;
import java.security.SecureRandomSpi;
import java.security.Security;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Secure random numbers that are always the same, so that what is made by chance is the same on all stages. */
final class SameRandom {

    private final List<Numbers> made = new CopyOnWriteArrayList<>();

    /** Makes something whose {@code new SecureRandom()} is one of these. */
    <T> T during(Supplier<T> making) {
        synchronized (SameRandom.class) {
            Provider provider = new Chanceless(this);
            Security.insertProviderAt(provider, 1);
            try {
                return making.get();
            } finally {
                Security.removeProvider(provider.getName());
            }
        }
    }

    /** From now on, the same numbers come again. */
    void begin() {
        made.forEach(Numbers::begin);
    }

    private static final class Chanceless extends Provider {

        private static final long serialVersionUID = 1L;
        private static final String NAME = "Chanceless";

        Chanceless(SameRandom owner) {
            super(NAME, "1", "always the same numbers");
            putService(new Service(this, "SecureRandom", NAME, Numbers.class.getName(), null, null) {
                @Override
                public Object newInstance(@Nullable Object parameter) {
                    Numbers numbers = new Numbers();
                    owner.made.add(numbers);
                    return numbers;
                }
            });
        }
    }

    private static final class Numbers extends SecureRandomSpi {

        private static final long serialVersionUID = 1L;
        private static final long SEED = 42;

        private final Random random = new Random(SEED);

        void begin() {
            random.setSeed(SEED);
        }

        @Override
        protected void engineSetSeed(byte[] seed) {}

        @Override
        protected void engineNextBytes(byte[] bytes) {
            random.nextBytes(bytes);
        }

        @Override
        protected byte[] engineGenerateSeed(int count) {
            return new byte[count];
        }
    }
}
