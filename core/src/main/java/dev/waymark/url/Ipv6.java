package dev.waymark.url;

import com.google.common.base.Splitter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Parses and writes IPv6 addresses like browsers (<a href="https://url.spec.whatwg.org/#concept-ipv6-parser">URL Standard, IPv6
 * parser</a>). Zone ids are invalid.
 */
final class Ipv6 {

    private static final int PIECES = 8;
    private static final int HEX_DIGITS = 4;
    private static final int IPV4_BYTES = 4;

    private Ipv6() {}

    /**
     * Returns the address without brackets, in lower case, with its first longest run of zeros compressed; empty if the address
     * is invalid.
     */
    static Optional<String> canonical(String address) {
        return pieces(address).map(Ipv6::write);
    }

    private static Optional<List<Integer>> pieces(String address) {
        int gap = address.indexOf("::");
        if (gap < 0) {
            return run(address, true).filter(pieces -> pieces.size() == PIECES);
        }
        return run(address.substring(0, gap), false)
                .flatMap(head -> run(address.substring(gap + 2), true).flatMap(tail -> filled(head, tail)));
    }

    private static Optional<List<Integer>> filled(List<Integer> head, List<Integer> tail) {
        int zeros = PIECES - head.size() - tail.size();
        if (zeros < 1) {
            return Optional.empty();
        }
        List<Integer> pieces = new ArrayList<>(head);
        pieces.addAll(Collections.nCopies(zeros, 0));
        pieces.addAll(tail);
        return Optional.of(pieces);
    }

    /** Returns the pieces on one side of the gap ({@code ::}), or of the whole address without a gap. The last piece of the address may be written as an IPv4 address. */
    private static Optional<List<Integer>> run(String text, boolean endsAddress) {
        List<Integer> pieces = new ArrayList<>();
        if (text.isEmpty()) {
            return Optional.of(pieces);
        }
        List<String> parts = Splitter.on(':').splitToList(text);
        for (int i = 0; i < parts.size(); i++) {
            String part = parts.get(i);
            boolean embedded = endsAddress && i == parts.size() - 1 && part.contains(".");
            if (!(embedded ? addEmbedded(part, pieces) : addPiece(part, pieces))) {
                return Optional.empty();
            }
        }
        return Optional.of(pieces);
    }

    private static boolean addPiece(String part, List<Integer> pieces) {
        OptionalLong piece = part.length() > HEX_DIGITS ? OptionalLong.empty() : Digits.parse(part, 16);
        piece.ifPresent(value -> pieces.add((int) value));
        return piece.isPresent();
    }

    private static boolean addEmbedded(String part, List<Integer> pieces) {
        List<Long> bytes = new ArrayList<>();
        for (String number : Splitter.on('.').split(part)) {
            boolean padded = number.length() > 1 && number.startsWith("0");
            long value = padded ? Digits.CEILING : Digits.parse(number, 10).orElse(Digits.CEILING);
            if (value > 0xff) {
                return false;
            }
            bytes.add(value);
        }
        if (bytes.size() != IPV4_BYTES) {
            return false;
        }
        pieces.add((int) ((bytes.get(0) << 8) | bytes.get(1)));
        pieces.add((int) ((bytes.get(2) << 8) | bytes.get(3)));
        return true;
    }

    private static String write(List<Integer> pieces) {
        int start = 0;
        int length = 1;
        for (int i = 0; i < PIECES; i++) {
            int zeros = zerosFrom(pieces, i);
            if (zeros > length) {
                start = i;
                length = zeros;
            }
        }
        return length == 1
                ? hex(pieces)
                : hex(pieces.subList(0, start)) + "::" + hex(pieces.subList(start + length, PIECES));
    }

    private static int zerosFrom(List<Integer> pieces, int start) {
        int end = start;
        while (end < PIECES && pieces.get(end) == 0) {
            end++;
        }
        return end - start;
    }

    private static String hex(List<Integer> pieces) {
        return pieces.stream().map(Integer::toHexString).collect(Collectors.joining(":"));
    }
}
