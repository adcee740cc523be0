package dev.waymark.growth;

import static com.google.common.base.Preconditions.checkArgument;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Source texts of classes of the library, with changes.
 *
 * @param names the paths of the classes below {@code dev/waymark}
 * @param texts the source texts, in the order of the names
 */
record Sources(ImmutableList<String> names, ImmutableList<String> texts) {

    private static final Path ROOT = Path.of("src/main/java/dev/waymark");

    static Sources of(String... names) throws IOException {
        ImmutableList.Builder<String> texts = ImmutableList.builder();
        for (String name : names) {
            texts.add(Files.readString(ROOT.resolve(name + ".java")));
        }
        return new Sources(ImmutableList.copyOf(names), texts.build());
    }

    /** Adds lines after a line that occurs exactly once. */
    Sources after(String line, String added) {
        return replacing("\n" + line, "\n" + line + added);
    }

    /** Adds lines before a line that occurs exactly once. */
    Sources before(String line, String added) {
        return replacing("\n" + line, "\n" + added + line);
    }

    Sources replacing(String old, String replacement) {
        List<String> matching =
                texts.stream().filter(text -> text.contains(old)).toList();
        checkArgument(matching.size() == 1, "the sources must contain this text exactly once: %s", old);
        return new Sources(
                names,
                texts.stream().map(text -> text.replace(old, replacement)).collect(ImmutableList.toImmutableList()));
    }

    /** Writes the texts into the directory, and returns the paths of the files. */
    List<Path> writeTo(Path directory) throws IOException {
        ImmutableList.Builder<Path> files = ImmutableList.builder();
        for (int i = 0; i < names.size(); i++) {
            Path file = directory.resolve(names.get(i) + ".java");
            Files.createDirectories(file.getParent());
            files.add(Files.writeString(file, texts.get(i)));
        }
        return files.build();
    }
}
