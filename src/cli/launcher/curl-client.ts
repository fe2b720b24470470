import { BOUNDS } from "../../client/bounds.ts";
import { HOOK_PATH, WRITTEN_PATH } from "../../client/launcher-socket.ts";
import { SESSION_VARIABLES } from "./session-variables.ts";

/** In seconds, for a host that never closes its end. */
const INPUT_SECONDS = 1;
/** Of the input as text. */
const MOST_CHARACTERS = Math.floor((BOUNDS.payloadBytes * 4) / 3);
const CURL = `"$curl" -q -s --noproxy '*' --unix-socket hook.sock`;
/** Each variable that is set, as one word. */
const SESSION = SESSION_VARIABLES.map((name) => `\${${name}+"${name}=$${name}"}`).join(" ");

/**
 * Asks the daemon by curl, with the input as text, because a variable of `sh` holds no NUL. A session with options of
 * its own is left to Node, for `sh` cannot list them. Ends the launcher unless it left the input untouched.
 */
export const curlClient = (answerMs: number) =>
  `
unset has_options input reply answer
case $(unset UNBIDDEN_HOME UNBIDDEN_DAEMON_ENABLED; export -p) in *UNBIDDEN_*) has_options=yes ;; esac
newline='
'
# Only we can have put a socket into a folder that is ours alone. From inside nobody can exchange it either.
enter_run() {
  [ ! -L "$home/run" ] && cd -P -- "$home/run" && [ -O . ] && [ -S hook.sock ] || return
  case $("$ls" -ld .) in drwx------*) ;; *) return 1 ;; esac
}
ask_daemon() {
  {
    printf '%s\\0' "$hook" "$1" "$extra" ${SESSION} ""
    printf %s "$input"
  } | ${CURL} --max-time ${answerMs / 1_000} -w '/%{http_code}' -H Expect: -H 'Content-Transfer-Encoding: base64' \\
    --data-binary @- http://unbidden${HOOK_PATH}
}
# With all that was read, and for a second what still comes.
answer_by_node() {
  {
    printf %s "$input" | "$base64" -d
    [ "$spent" = 0 ] || "$timeout" ${INPUT_SECONDS} "$cat"
  } | "$node" "$hook" "$1" "$extra" installed "$spent" "$2"
  exit 0
}
if [ -z "$has_options" ]; then
trap '' PIPE
# The input: to its end, or for a second.
spent=0
input=$({ { "$timeout" ${INPUT_SECONDS} "$cat" || printf ! >&3; } | "$base64"; } 3>&1)
case $input in *!*) spent=${INPUT_SECONDS}000 input=\${input%%!*}\${input#*!} ;; esac
[ \${#input} -gt ${MOST_CHARACTERS} ] && answer_by_node "$1"
# The answer, with its status and how curl ended at its end: 7 where nobody listens.
reply=$(enter_run || { printf /7; exit; }; ask_daemon "$1"; printf /%s $?)
case $reply in
  /200/0) exit 0 ;;
  */200/0) ;;
  */0 | */7) answer_by_node "$1" ;;
  *) spent=$((spent + ${answerMs})) && answer_by_node "$1" late ;;
esac
delivery=\${reply%%"$newline"*} answer=\${reply#*"$newline"}
if printf %s "\${answer%/200/0}"; then
  (enter_run && ${CURL} --max-time 1 -d '' "http://unbidden${WRITTEN_PATH}$delivery") </dev/null >/dev/null 2>&1 &
fi
exit 0
fi
`.trim();
