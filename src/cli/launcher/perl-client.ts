import { BOUNDS } from "../../client/bounds.ts";
import { HOOK_PATH, WRITTEN_PATH } from "../../client/launcher-socket.ts";
import { KEY_NAME } from "../../config/forwarded-env.ts";
import { SESSION_VARIABLES } from "./session-variables.ts";

const seconds = (ms: number) => String(ms / 1_000);

/**
 * Asks the daemon by calls built into Perl alone, for a module costs as much as the rest. Exit 1 before the input is
 * touched where no daemon listens; else exit 0, after the daemon's answer or after Node's. Holds no single quote.
 */
export const perlClient = (answerMs: number) =>
  String.raw`
my ($node, $hook, $agent, $extra, $run) = @ARGV;
my ($input, $ended, $spent, $bound) = ("", 0, 0, ${seconds(BOUNDS.answer)} + $extra);
$SIG{PIPE} = "IGNORE";

# Only we can have put a socket into a folder that is ours alone. From inside nobody can exchange it either.
opendir(my $back, ".") && !-l $run && chdir($run) or exit 1;
my ($mode, $owner) = (stat ".")[2, 4];
$owner == $> && !($mode & 077) && lstat("hook.sock") && -S _ or exit 1;
my $linux = $^O eq "linux";
socket(my $daemon, 1, 1, 0) or exit 1;
fcntl($daemon, 4, $linux ? 2048 : 4) or exit 1; # does not block
connect($daemon, pack($linux ? "Sa*x" : "xCa*x", 1, "hook.sock")) && chdir($back) or exit 1;

# The input: to its end, or to silence after a brace.
until ($ended || length $input > ${BOUNDS.payloadBytes}) {
  my $isWhole = substr($input, -9) =~ /}\s*$/;
  ready(*STDIN, 0, $isWhole ? ${seconds(BOUNDS.inputQuiet)} : $bound - $spent) or last;
  $ended = !sysread(STDIN, $input, 65536, length $input);
}
answer_by_node("") if length $input > ${BOUNDS.payloadBytes} || $spent >= $bound;

# The question, the answer, and the word that it was written.
my @names = (qw(
  ${SESSION_VARIABLES.join(" ").replaceAll(/(.{60,90}) /g, "$1\n  ")}
), grep { /^UNBIDDEN_/ && !/${KEY_NAME.source}/i } keys %ENV);
my @session = map { "$_=$ENV{$_}" } grep { exists $ENV{$_} } @names;
my $left = ${seconds(answerMs)};
post("${HOOK_PATH}", join("\0", $hook, $agent, $extra, @session, "", $input)) or answer_by_node("late");
my ($reply, $head, $text, $size) = ("");
until (defined $size && length $text >= $size) {
  ready($daemon, 0, $left) && sysread($daemon, $reply, 65536, length $reply) or answer_by_node("late");
  ($head, $text) = split /\r\n\r\n/, $reply, 2;
  ($size) = $head =~ /^content-length: (\d+)/im if defined $text;
}
$head =~ /^\S+ 200 / or answer_by_node("");
my ($delivery, $answer) = split /\n/, $text, 2;
write_all(*STDOUT, $answer) && post("${WRITTEN_PATH}$delivery", "") if $size;
exit 0;

# Counts the time, in seconds, where the system tells it.
sub ready {
  my ($file, $writing, $most) = @_;
  my $bits = "";
  vec($bits, fileno $file, 1) = 1;
  my ($found, $rest) = select($writing ? undef : $bits, $writing ? $bits : undef, undef, $most > 0 ? $most : 0);
  my $waited = $most - $rest;
  $spent += $waited;
  $left -= $waited + 0.001 if defined $left;
  return $found > 0;
}

sub post {
  my ($path, $body) = @_;
  my $size = length $body;
  return write_all($daemon, "POST $path HTTP/1.1\r\nHost: unbidden\r\nContent-Length: $size\r\n\r\n$body");
}

sub write_all {
  my ($file, $bytes) = @_;
  while (length $bytes) {
    ready($file, 1, $left) or return 0 if $file == $daemon;
    my $written = syswrite($file, $bytes) or return 0;
    substr($bytes, 0, $written) = "";
  }
  return 1;
}

# With all that was read, and what still comes.
sub answer_by_node {
  my ($why) = @_;
  close $daemon;
  open(my $in, "|-", $node, $hook, $agent, $extra, "installed", int(1000 * $spent), $why) or exit 0;
  undef $left;
  write_all($in, $input);
  my $passer = $ended ? undef : fork;
  if (defined $passer && !$passer) {
    close STDOUT;
    while (sysread(STDIN, my $more, 65536)) { write_all($in, $more) or last }
    exit 0;
  }
  close $in;
  kill 9, $passer if $passer;
  exit 0;
}
`.trim();
