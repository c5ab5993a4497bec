# Calls, hashes, strings, regular expressions and sorting. The argument is the number of rounds.
sub fib { my $n = shift; return $n < 2 ? $n : fib($n - 1) + fib($n - 2) }

sub count_words {
  my ($text) = @_;
  my %seen;
  $seen{lc $1}++ while $text =~ /([A-Za-z]+)/g;
  return join ",", map { "$_=$seen{$_}" } sort { $seen{$b} <=> $seen{$a} || $a cmp $b } keys %seen;
}

sub sieve {
  my ($limit) = @_;
  my @composite;
  my $count = 0;
  for my $i (2 .. $limit) {
    next if $composite[$i];
    $count++;
    for (my $j = $i * $i; $j <= $limit; $j += $i) { $composite[$j] = 1 }
  }
  return $count;
}

package Account {
  sub new { my ($class, %fields) = @_; return bless {balance => 0, %fields}, $class }
  sub add { my ($self, $amount) = @_; $self->{balance} += $amount; return $self }
  sub balance { $_[0]{balance} }
}

my $rounds = shift // 1;
my $sum = 0;
for my $round (1 .. $rounds) {
  $sum += fib(14);
  my $text = join " ", map { ("red", "Green", "blue$_", "x" x ($_ % 7)) } 1 .. 150;
  $sum += length count_words($text);
  (my $changed = $text) =~ s/(\w+) (\w+)/$2-$1/g;
  $sum += ($changed =~ tr/-//);
  $sum += sieve(1200);
  my $account = Account->new(name => "a$round");
  $account->add($_ % 5)->add(-1) for 1 .. 200;
  $sum += $account->balance;
  my @fields = map { [split /,/] } map { join ",", $_, $_ * 2, sprintf("%03d", $_) } 1 .. 120;
  $sum += $_->[1] for grep { $_->[2] =~ /^0*[1-9]?[05]$/ } @fields;
}
print "$sum\n";
