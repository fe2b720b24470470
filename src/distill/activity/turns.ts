import type { StoredEvent } from "../../domain/event.ts";
import { oneOf } from "../../text/one-of.ts";
import { isEdit } from "./tool-calls.ts";

/** A prompt and all events until the next one. */
export interface Turn {
  readonly events: readonly StoredEvent[];
  /** A file was changed. */
  readonly edited: boolean;
  /** A file was changed, or a command ran that does more than look. */
  readonly worked: boolean;
}

/** In order of arrival; without the agent's own ids a prompt begins the next turn. */
export function turnsOf(events: readonly StoredEvent[]): readonly Turn[] {
  const turns = new Map<string, StoredEvent[]>();
  let current = "";
  for (const event of events) {
    if (event.kind === "prompt") current = event.turn ?? event.id;
    const key = event.turn !== null && turns.has(event.turn) ? event.turn : current;
    const turn = turns.get(key);
    if (turn) turn.push(event);
    else turns.set(key, [event]);
  }
  return [...turns.values()].map(toTurn);
}

function toTurn(events: readonly StoredEvent[]): Turn {
  const edited = events.some(isEdit);
  return { events, edited, worked: edited || events.some(changesSomething) };
}

/** A command line that does more than look around. */
function changesSomething({ kind, tool }: StoredEvent): boolean {
  if (kind !== "tool" || tool?.command === undefined || tool.interrupted) return false;
  const steps = tool.command
    .slice(0, 2_000)
    .replace(/\d?>+ ?(?:&\d|\/dev\/null)/g, " ")
    .split(/&&|\|\||[|;\n]/);
  return steps.some((step) => step.trim() !== "" && (step.includes(">") || !LOOKING.test(step.trim())));
}

const LOOKING_WAYS = oneOf`
  ls|ll|cat|bat|less|more|head|tail|wc|grep|egrep|rg|ag|find|fd|tree|stat|file|du|df|pwd|cd|pushd|popd
  echo|printf|which|whereis|type|env|printenv|date|whoami|uname|ps|pgrep|lsof|top|sort|uniq|cut|tr|awk
  jq|yq|diff|cmp|sed(?! .*-i)|dig|nslookup|host|whois|ping|man|history|sleep|true|test
  curl(?! .*(?:-X|-d|--data|-o|-O)\b)
  git (?:-C \S+ )?(?:status|log|diff|show|branch|blame|grep|remote|ls-files|rev-parse|describe)
  gh \w+ (?:view|list|status|diff|checks)|docker (?:ps|logs|images|inspect)
  kubectl (?:get|describe|logs)|npm (?:ls|view|outdated)
`;
const LOOKING = new RegExp(
  String.raw`^(?:sudo )?(?:${LOOKING_WAYS}(?=\s|$)|\S+ (?:--version|-v|-V|--help)$)`,
);
