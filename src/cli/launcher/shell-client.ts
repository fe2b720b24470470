import { BOUNDS } from "../../client/bounds.ts";
import { HOOK_PATH, WRITTEN_PATH } from "../../client/launcher-socket.ts";
import { SESSION_VARIABLES } from "./session-variables.ts";

/** Besides the program that asks, what a client in `sh` needs. */
export const SHELL_TOOLS = ["base64", "cat", "ls", "timeout"] as const;

/** In seconds, for a host that never closes its end. */
const INPUT_SECONDS = 1;
/** Of the input as text. */
const MOST_CHARACTERS = Math.floor((BOUNDS.payloadBytes * 4) / 3);
/** Each variable that is set, as one word. */
const SESSION = SESSION_VARIABLES.map((name) => `\${${name}+"${name}=$${name}"}`).join(" \\\n    ");

/**
 * Asks the daemon in `sh`, with the input as text, because a variable of `sh` holds no NUL. A session with options of
 * its own is left to Node, for `sh` cannot list them. Ends the launcher unless it left the input untouched.
 * `request` is a function of `sh` that asks for the path $2 within $1 seconds, with the body of $3 bytes at its stdin;
 * it prints the answer's body, a slash and its status, and ends with 7 where nobody listens.
 */
export const shellClient = (request: string, answerMs: number) =>
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
${request.trim()}
# The body: fields with a NUL after each, then the input as text.
ask_daemon() {
  set -- "$hook" "$1" "$extra" \\
    ${SESSION} ""
  size=$(LC_ALL=C; fields=$(printf '%s.' "$@"); echo $((\${#fields} + \${#input})))
  { printf '%s\\0' "$@"; printf %s "$input"; } | request ${answerMs / 1_000} ${HOOK_PATH} "$size"
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
# The mark of one that did not end comes last, for sh takes the square of the time to find it further in.
input=$({ mark=$({ { "$timeout" ${INPUT_SECONDS} "$cat" || printf ! >&3; } | "$base64" >&4; } 3>&1); } 4>&1; printf %s "$mark")
case $input in *!) spent=${INPUT_SECONDS}000 input=\${input%!} ;; esac
[ \${#input} -gt ${MOST_CHARACTERS} ] && answer_by_node "$1"
# The answer, with its status and how the request ended.
reply=$(enter_run || { printf /7; exit; }; ask_daemon "$1"; printf /%s $?)
case $reply in
  /200/0) exit 0 ;;
  */200/0) ;;
  */0 | */7) answer_by_node "$1" ;;
  *) spent=$((spent + ${answerMs})) && answer_by_node "$1" late ;;
esac
delivery=\${reply%%"$newline"*} answer=\${reply#*"$newline"}
if printf %s "\${answer%/200/0}"; then
  (enter_run && request 1 "${WRITTEN_PATH}$delivery" 0) </dev/null >/dev/null 2>&1 &
fi
exit 0
fi
`.trim();
