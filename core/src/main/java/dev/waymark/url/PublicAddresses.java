package dev.waymark.url;

import com.google.common.collect.ImmutableList;
import com.google.common.net.InetAddresses;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * The publicly reachable addresses by IANA's registries of special addresses (<a
 * href="https://www.rfc-editor.org/rfc/rfc6890">RFC 6890</a> and its updates), except the one address that Azure uses
 * internally. The few public addresses within special blocks count as not public. Only one eighth of the IPv6 addresses is
 * assigned for public use.
 */
final class PublicAddresses {

    private static final int IPV4_BYTES = 4;

    private static final ImmutableList<Block> SPECIAL_IPV4 = blocks(
            "0.0.0.0/8", // this network
            "10.0.0.0/8", // private
            "100.64.0.0/10", // shared by a carrier's customers
            "127.0.0.0/8", // loopback
            "168.63.129.16/32", // metadata service of Azure, reachable only from inside
            "169.254.0.0/16", // link-local, metadata services
            "172.16.0.0/12", // private
            "192.0.0.0/24", // protocol assignments
            "192.0.2.0/24", // documentation
            "192.88.99.0/24", // relays of 6to4, no longer in use
            "192.168.0.0/16", // private
            "198.18.0.0/15", // benchmarks
            "198.51.100.0/24", // documentation
            "203.0.113.0/24", // documentation
            "224.0.0.0/4", // multicast
            "240.0.0.0/4"); // reserved, broadcast

    private static final Block GLOBAL_UNICAST = Block.of("2000::/3");

    private static final ImmutableList<Block> SPECIAL_GLOBAL_UNICAST = blocks(
            "2001::/23", // protocol assignments, Teredo
            "2001:db8::/32", // documentation
            "3fff::/20"); // documentation

    /**
     * The blocks of IPv6 addresses that contain an IPv4 address, and the index of the first byte of this IPv4 address. Mapped
     * addresses are already parsed as IPv4.
     */
    private static final ImmutableList<Embedding> EMBEDDINGS = ImmutableList.of(
            new Embedding(Block.of("64:ff9b::/96"), 12), // NAT64
            new Embedding(Block.of("2002::/16"), 2)); // 6to4

    /** The addresses with the same leading bits. */
    private record Block(BigInteger prefix, int shift, int bytes) {

        static Block of(String text) {
            int slash = text.indexOf('/');
            byte[] address = InetAddresses.forString(text.substring(0, slash)).getAddress();
            int shift = address.length * Byte.SIZE - Integer.parseInt(text.substring(slash + 1));
            return new Block(new BigInteger(1, address).shiftRight(shift), shift, address.length);
        }

        boolean contains(byte[] address) {
            return address.length == bytes
                    && new BigInteger(1, address).shiftRight(shift).equals(prefix);
        }
    }

    private record Embedding(Block block, int at) {}

    private PublicAddresses() {}

    private static ImmutableList<Block> blocks(String... texts) {
        return Arrays.stream(texts).map(Block::of).collect(ImmutableList.toImmutableList());
    }

    /** Returns whether an address of 4 or 16 bytes is public. */
    static boolean include(byte[] address) {
        if (address.length == IPV4_BYTES) {
            return SPECIAL_IPV4.stream().noneMatch(block -> block.contains(address));
        }
        for (Embedding embedding : EMBEDDINGS) {
            if (embedding.block().contains(address)) {
                return include(Arrays.copyOfRange(address, embedding.at(), embedding.at() + IPV4_BYTES));
            }
        }
        return GLOBAL_UNICAST.contains(address)
                && SPECIAL_GLOBAL_UNICAST.stream().noneMatch(block -> block.contains(address));
    }
}
