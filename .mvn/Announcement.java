/** Prints its arguments. Maven's option -q suppresses all output of plugins except the output of programs. */
class Announcement {
    public static void main(String[] words) {
        System.out.println(String.join(" ", words));
    }
}
