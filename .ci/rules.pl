# Compares the rules that there are with the tests, the two lists and the page that says them in words: `rules.pl <not
# tested> <to come> <to come before> <page> <test files>`; the third is empty where nothing is known of the past.
use strict;
use warnings;
use source;

my ($without_test, $coming, $before, $page) = splice @ARGV, 0, 4;
my @rules = map { my ($area, $last) = @$_; map { sprintf "%s-%02d", $area, $_ } 1 .. $last }
    ["QP", 86], ["ID", 55], ["GI", 49], ["AP", 29], ["FO", 38], ["X", 8];
my @scenarios = map { my ($area, $last) = @$_; map { "$area-S$_" } 1 .. $last }
    ["QP", 6], ["ID", 10], ["GI", 8], ["AP", 7], ["FO", 8];
# What belongs to a screen, to the host or to an agreement between people.
my %without_test = map { $_ => 1 } qw(QP-63 ID-43 GI-07 AP-25 AP-28 FO-25 FO-26 FO-27);
my $id = qr/(?:QP|ID|GI|AP|FO|X)-S?\d+/;
my %known = map { $_ => 1 } @rules, @scenarios;
my $wrong = 0;
sub report { print "@_\n"; $wrong = 1 }

@rules == 265 && @scenarios == 39 or report("this script knows " . @rules . " rules and " . @scenarios . " scenarios");

# The tests that carry a rule, and the suites in which they stand.
my (%tested, %suites, %holds);
for my $path (@ARGV) {
    my $text = slurp($path);
    # A commented-out test shows nothing.
    $text =~ s{^\s*//[^\n]*}{}gm;
    $text =~ s{/\*.*?\*/}{}gs;
    # A parenthesis in a literal closes nothing.
    my $literal = qr/"""(?s:.*?)"""|(?<mark>\#+)"(?s:.*?)"\k<mark>|"(?:\\.|[^"\\\n])*"/;
    my $parentheses = qr/(?<list>\((?:[^()"#]++|$literal|\#|(?&list))*\))/;
    # Each file holds one suite. What runs only under a condition may never run.
    my $conditional = qr/\.(?:disabled|enabled)\b/;
    next if $text =~ /\@Suite\s*$parentheses/ && $+{list} =~ $conditional;
    while ($text =~ /\@Test\s*$parentheses/g) {
        my ($arguments, $line, $above) = ($+{list}, line_of($text, $-[0]), substr $text, 0, $-[0]);
        my ($suite) = $above =~ /.*^(?:\@?\w+ )*(?:struct|class|actor|enum|extension) (\w+)/ms ? $1 : "";
        $suites{$suite} = 1;
        next unless $arguments =~ /\A\(\s*(?<name>$literal)(?<rest>.*)\z/s;
        my ($name, $rest) = @+{qw(name rest)};
        next if $rest =~ $conditional;
        while ($name =~ /(?<![\w-])($id)(?![\w-])/g) {
            $known{$1} or report("$path:$line: $1 is no rule");
            push @{ $tested{$1} }, "$path:$line";
            $holds{$1}{$suite} = 1;
        }
    }
}

# The two lists.
sub lines_of {
    my ($path) = @_;
    my ($number, @lines) = (0);
    for (split /\n/, slurp($path)) { $number++; push @lines, [$number, $_] unless /^\s*(?:#|\z)/ }
    return @lines;
}

sub entries {
    my ($path, $may_be_partly) = @_;
    my %entries;
    -e $path or report("$path: missing"), return {};
    for (lines_of($path)) {
        my ($number, $line) = @$_;
        unless ($line =~ /^($id)(?<partly> partly)?: (?<words>.*\S)\s*\z/ && ($may_be_partly || !$+{partly})) {
            report("$path:$number: not of the form `QP-19: words`: $line");
            next;
        }
        my ($rule, $partly, $words) = ($1, defined $+{partly}, $+{words});
        report("$path:$number: $rule is no rule") unless $known{$rule};
        report("$path:$number: $rule is listed twice") if $entries{$rule};
        report("$path:$number: $rule needs a sentence") if (() = $words =~ /\w+/g) < 3;
        $entries{$rule} = { partly => $partly, place => "$path:$number" };
    }
    return \%entries;
}

my $untested = entries($without_test, 0);
my $planned = -e $coming ? entries($coming, 1) : {};
for my $rule (sort keys %$untested) {
    $without_test{$rule} or report("$untested->{$rule}{place}: $rule can be tested");
}
for my $rule (@rules, @scenarios) {
    my ($tests, $exempt, $plan) = ($tested{$rule}, $untested->{$rule}, $planned->{$rule});
    report("$rule stands in no test and in no list") unless $tests || $exempt || $plan;
    report("$exempt->{place}: $rule stands in a test, $tests->[0]") if $exempt && $tests;
    report("$exempt->{place}: $rule is to come as well, $plan->{place}") if $exempt && $plan;
    next unless $plan;
    report("$plan->{place}: $rule stands in a test, $tests->[0]: strike the line, or say `partly` and what is missing")
        if $tests && !$plan->{partly};
    report("$plan->{place}: no test shows a part of $rule") if $plan->{partly} && !$tests;
}

# The page. An entry goes on in the lines that are indented below its first one.
sub page_entries {
    my ($number, $goes_on, @texts, %entries) = (0, 0);
    for my $line (split /\n/, slurp($page)) {
        $number++;
        while ($line =~ /(?<![\w-])($id)(?![\w-])/g) { $known{$1} or report("$page:$number: $1 is no rule") }
        if ($line =~ /^- \*\*/) { push @texts, ["$page:$number", $line]; $goes_on = 1 }
        elsif ($goes_on && $line =~ /^  (\S.*)/) { $texts[-1][1] .= " $1" }
        else { $goes_on = 0 }
    }
    my ($mark, $names) = (qr/Not tested|To come/, qr/`\w+`(?:, `\w+`)*/);
    for (@texts) {
        my ($place, $text) = @$_;
        my $is_entry = $text =~ m{^-[ ]\*\*$id\*\*[ ](?<words>.*?[.?!])(?:[ ]Held[ ]by[ ](?<suites>$names)\.)?
            (?:[ ](?<mark>$mark):[ ](?<reason>\S.*)\.)?$}x;
        my %part = $is_entry ? %+ : ();
        my ($rule) = $text =~ /^- \*\*($id)\*\*/;
        if (!$is_entry || join("\n", $part{words}, $part{reason} // "") =~ /Held by|(?:$mark):/) {
            report("$place: not of the form `- **QP-19** words. Held by `ThisTests`. To come: words.`: $text");
            $entries{$rule} //= {} if $rule;
            next;
        }
        report("$place: $rule is listed twice") if $entries{$rule};
        report("$place: $rule needs a sentence") if (() = $part{words} =~ /\w+/g) < 3;
        $entries{$rule} = { place => $place, suites => [($part{suites} // "") =~ /\w+/g], mark => $part{mark} // "" };
    }
    return \%entries;
}

if (-e $page) {
    my $listed = page_entries();
    for my $rule (@rules, @scenarios) {
        my $entry = $listed->{$rule};
        $entry or report("$page: $rule is missing"), next;
        my ($place, %named) = ($entry->{place});
        next unless $place;
        report("$place: $rule is tested: name a suite, such as `" . (sort keys %{ $holds{$rule} })[0] . "`")
            if $holds{$rule} && !@{ $entry->{suites} };
        for my $suite (@{ $entry->{suites} }) {
            if ($named{$suite}++) { report("$place: $rule names `$suite` twice") }
            elsif (!$suites{$suite}) { report("$place: there is no suite `$suite`") }
            elsif (!$holds{$rule}{$suite}) { report("$place: no test of `$suite` carries $rule") }
        }
        my $line = $untested->{$rule} // $planned->{$rule};
        my $mark = $untested->{$rule} ? "Not tested" : $line ? "To come" : "";
        next if $entry->{mark} eq $mark;
        report("$place: $rule stands in $line->{place}: say `$mark: words.`") if $line;
        report("$place: $rule stands in no list: strike `$entry->{mark}`") unless $line;
    }
} else { report("$page: missing") }

# What is to come only becomes less.
if (-e $coming) {
    my ($most) = slurp($coming) =~ /^# At most (\d+) lines\.$/m;
    my $count = scalar lines_of($coming);
    if (!defined $most) { report("$coming: the head does not say `# At most 7 lines.`") }
    elsif ($count > $most) { report("$coming: $count lines, at most $most are allowed") }
    elsif ($count < $most) { report("$coming: $count lines: write `# At most $count lines.`") }
    my %past = map { $_->[1] =~ /^($id)( partly)?:/ ? ($1 => defined $2) : () } lines_of($before);
    if (%past) {
        for my $rule (sort keys %$planned) {
            my $place = $planned->{$rule}{place};
            report("$place: $rule was not in the list before") unless exists $past{$rule};
            report("$place: of $rule a part was shown before") if $past{$rule} && !$planned->{$rule}{partly};
        }
    }
}

for (["rules", @rules], ["scenarios", @scenarios]) {
    my ($what, @all) = @$_;
    my $partly = grep { $planned->{$_} && $planned->{$_}{partly} } @all;
    printf "%d %s: %d tested, %d not tested for a reason, %d to come, of which tests show %d in part\n", scalar @all,
        $what, scalar(grep { $tested{$_} && !$planned->{$_} } @all), scalar(grep { $untested->{$_} } @all),
        scalar(grep { $planned->{$_} } @all), $partly;
}
exit $wrong;
