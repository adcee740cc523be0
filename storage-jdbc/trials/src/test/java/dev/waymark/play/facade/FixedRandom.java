package dev.waymark.play.facade;

import java.security.Provider;
import java.security.SecureRandomSpi;
import java.security.Security;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Secure random generators with a fixed seed, so that all stages get the same random aliases and secrets. */
final class FixedRandom {

    private final List<Numbers> made = new CopyOnWriteArrayList<>();

    /** Calls a supplier whose {@code new SecureRandom()} returns a generator with the fixed seed. */
    <T> T during(Supplier<T> making) {
        synchronized (FixedRandom.class) {
            Provider provider = new FixedProvider(this);
            Security.insertProviderAt(provider, 1);
            try {
                return making.get();
            } finally {
                Security.removeProvider(provider.getName());
            }
        }
    }

    /** Resets all generators to the first number. */
    void begin() {
        made.forEach(Numbers::begin);
    }

    private static final class FixedProvider extends Provider {

        private static final long serialVersionUID = 1L;
        private static final String NAME = "FixedProvider";

        FixedProvider(FixedRandom owner) {
            super(NAME, "1", "random numbers with a fixed seed");
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
