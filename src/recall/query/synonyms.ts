import type { SynonymInput } from "../../domain/synonyms.ts";
import { termsOf } from "../../text/terms.ts";

/** Synonyms in talk about code; one group a line, its head first. */
const GROUPS = `
deploy, deployment, release, rollout, roll out
test, tests, spec
auth, authentication, login, signin, log in, sign in
db, database
config, configuration, settings
repo, repository
env, environment
env var, environment variable
dep, deps, dependency, dependencies
doc, docs, documentation
perf, performance
prod, production
dev, development
ci, pipeline, continuous integration
cd, continuous deployment, continuous delivery
pr, mr, pull request, merge request
lockfile, lock file
k8s, kubernetes
pg, postgres, postgresql
js, javascript
ts, typescript
py, python
tf, terraform
err, error
msg, message
param, parameter, argument
dir, directory, folder
var, variable
impl, implementation
lint, linter, linting
ttl, lifetime, expiry, expire, time to live
timeout, deadline, time out
cron, schedule, scheduled
queue, job, worker
log, logging, logger
secret, credential, password
token, key
endpoint, route
ui, frontend, front end, user interface
backend, server, back end
image, picture, photo
price, amount, cost
remove, delete, drop
upgrade, update, bump
version, release
retry, retries, attempt
tz, timezone, time zone
format, formatting, formatter
goal, target, milestone
e2e, end-to-end, end to end
oom, out-of-memory, out of memory
sso, single sign on
feature flag, feature toggle
regex, regexp, regular expression
a11y, accessibility
i18n, internationalisation, internationalization
rate limit, throttle, throttling
race condition, data race
rollback, roll back, revert
typecheck, type check
worktree, work tree
websocket, web socket
command line, cli
`;

/** Words that whoever asks for the head may have meant, and not the other way round; the first word of a group, then these. */
const NARROWER = `
deploy: ci, pipeline
test: ci
auth: security
`;

export interface Synonym {
  /** One key per word, in order. */
  readonly keys: readonly string[];
  /** Each as its terms; of a phrase all must be found. */
  readonly others: readonly (readonly string[])[];
}

/** The built-in groups and the user's; a user's group replaces the built-in one with the same head. */
export function synonymGroups({ groups, replace }: SynonymInput): readonly (readonly string[])[] {
  const heads = new Set(groups.map(groupHead));
  const lines = replace ? [] : GROUPS.trim().split("\n");
  const builtIn = lines.map((line) => line.split(", ")).filter((group) => !heads.has(groupHead(group)));
  return [...builtIn, ...groups].filter(({ length }) => length > 1);
}

function groupHead([head = ""]: readonly string[]): string {
  return head.toLowerCase();
}

export function synonymsIn(input: SynonymInput, keys: ReadonlySet<string>): readonly Synonym[] {
  const starts = new Set(Array.from(keys, wordStart));
  const ofGroups = synonymGroups(input).flatMap((group) =>
    group
      .filter((words) => starts.has(wordStart(words)) || starts.has(wordStart(words).slice(0, 2)))
      .map((words) => ({ words, keys: keysOf(words) }))
      .filter((member) => member.keys.every((key) => keys.has(key)))
      .map((member) => ({ keys: member.keys, others: othersThan(member, group) })),
  );
  return [...ofGroups, ...narrowerOf(input, keys)];
}

/** Only of heads whose built-in group holds. */
function narrowerOf({ groups, replace }: SynonymInput, keys: ReadonlySet<string>): readonly Synonym[] {
  const ownHeads = new Set(groups.map(groupHead));
  return (replace ? [] : NARROWER.trim().split("\n")).flatMap((line) => {
    const [head = "", members = ""] = line.split(": ");
    const headKeys = keysOf(head);
    const isAsked = !ownHeads.has(head) && headKeys.every((key) => keys.has(key));
    return isAsked ? [{ keys: headKeys, others: members.split(", ").map(searchTerms) }] : [];
  });
}

/** Stemming every word of every group would cost a hook milliseconds; it leaves a word's start as it is, but for y. */
function wordStart(word: string): string {
  return word.slice(0, 3).toLowerCase().replaceAll("y", "i");
}

function othersThan(
  member: { words: string; keys: readonly string[] },
  group: readonly string[],
): Synonym["others"] {
  const own = member.keys.join(" ");
  return group
    .filter((words) => words !== member.words)
    .map(searchTerms)
    .filter((terms) => terms.length > 0 && terms.join(" ") !== own);
}

/** The whole term of a word with parts; a word that is never indexed stands for itself. */
function keysOf(words: string): readonly string[] {
  return words.split(" ").map((word) => termsOf(word).at(-1) ?? word.toLowerCase());
}

/** Empty for "log in": only "log" is indexed, which means something else. */
function searchTerms(words: string): readonly string[] {
  const parts = words.split(" ");
  const terms = [...new Set(parts.flatMap((word) => termsOf(word).at(-1) ?? []))];
  return parts.length > 1 && terms.length < 2 ? [] : terms;
}
