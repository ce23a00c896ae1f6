# Says in symbol graphs where the links of comments lead: `links.pl <folder> <modules from the ground up>`; the folder has
# a folder of graphs for each module. Rewrites the graphs in place.
#
# A comment writes ``MoneyError``, whichever module that is in. The documentation of a module alone finds what lower
# modules have as ``/TablesideCore/MoneyError``, and cannot link to what only higher ones have: that becomes `DayOperation`.
# All other links stay as they are, and must be found in the module itself.
use strict;
use warnings;

my ($folder, @modules) = @ARGV;
my (%graphs, %pages, %types);
for my $module (@modules) {
    for my $path (glob "$folder/$module/*.symbols.json") {
        open my $file, "<", $path or die "$path: $!\n";
        my $text = do { local $/; <$file> };
        $graphs{$module}{$path} = $text;
        # Extensions of another module's types have pages below the name of that module.
        my $extended = $path =~ m{\@([^/]+)\.symbols\.json$} ? "$1/" : "";
        while ($text =~ /"pathComponents":\[([^\]]*)\]/g) {
            my $name = join "/", $1 =~ /"((?:[^"\\]|\\.)*)"/g;
            $pages{$module}{$name} //= "$extended$name";
            $types{$module}{$name} = 1 unless $extended || $name =~ m{/};
        }
    }
    $graphs{$module} or die "$folder/$module: no symbol graph\n";
}

for my $number (0 .. $#modules) {
    my $module = $modules[$number];
    my @reachable = reverse @modules[0 .. $number];
    my $placed = sub {
        my $link = shift =~ s{\\/}{/}gr;
        my ($first) = split m{/}, $link;
        for (@reachable) {
            my $page = $pages{$_}{$link} or next;
            return $_ eq $module && $page eq $link ? "``$link``" : "``/$_/$page``";
        }
        # What has no such member is for the documentation compiler to say.
        for (@reachable) { return $_ eq $module ? "``$link``" : "``/$_/$link``" if $types{$_}{$first} }
        return (grep { $types{$_}{$first} } @modules) ? "`$link`" : "``$link``";
    };
    while (my ($path, $text) = each %{ $graphs{$module} }) {
        $text =~ s/``([^`"]+)``/$placed->($1)/ge;
        open my $file, ">", $path or die "$path: $!\n";
        print $file $text;
        close $file or die "$path: $!\n";
    }
}
