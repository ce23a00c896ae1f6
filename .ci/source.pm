# Reads Swift source for the textual checks.
package source;
use strict;
use warnings;
use Exporter "import";
our @EXPORT = qw(slurp code line_of);

# The text of a file.
sub slurp {
    my ($path) = @_;
    open my $file, "<:encoding(UTF-8)", $path or die "$path: $!\n";
    local $/;
    return <$file> // "";
}

# The text without comments and literals, every line where it was; an interpolated expression is lost with its literal.
sub code {
    my ($text) = @_;
    $text =~ s{
        (//[^\n]*
        | /\*.*?\*/
        | (\#*)"""(?:.*?)"""\2
        | (\#+)"(?:.*?)"\3
        | "(?:\\.|[^"\\\n])*")
    }{ my $gone = $1; my $mark = $gone =~ m{^/} ? "" : "\"\""; $mark . ("\n" x ($gone =~ tr/\n//)) }gsex;
    return $text;
}

# The number of the line at an offset.
sub line_of {
    my ($text, $offset) = @_;
    return 1 + (substr($text, 0, $offset) =~ tr/\n//);
}

1;
