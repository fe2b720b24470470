import { termsOf } from "../domain/text.ts";

/** Words that stand for each other in talk about code; one group a line. */
const GROUPS = `
deploy deployment release rollout
test tests spec
auth authentication login signin
db database
config configuration settings
repo repository
env environment
dep deps dependency dependencies
doc docs documentation
perf performance
prod production
dev development
ci pipeline
pr mr
k8s kubernetes
pg postgres postgresql
js javascript
ts typescript
py python
tf terraform
err error
msg message
param parameter argument
dir directory folder
var variable
impl implementation
migration migrate
lint linter linting
ttl lifetime expiry expire
timeout deadline
cron schedule scheduled
queue job worker
cache caching
log logging logger
secret credential password
token key
endpoint route
ui frontend
backend server
image picture photo
price amount cost
remove delete drop
rename renamed
upgrade update bump
merge merged
version release
retry retries attempt
tz timezone
format formatting formatter
goal target milestone
`;

let table: Map<string, readonly string[]> | null = null;

/** Other terms for a term; none for most. */
export function othersFor(term: string): readonly string[] {
  // Made on first use: most hooks never search anything.
  table ??= tableOf(GROUPS);
  return table.get(term) ?? [];
}

function tableOf(groups: string): Map<string, readonly string[]> {
  const others = new Map<string, readonly string[]>();
  for (const group of groups.trim().split("\n")) {
    const terms = [...new Set(termsOf(group))];
    for (const term of terms) {
      const known = others.get(term) ?? [];
      others.set(term, [...new Set([...known, ...terms.filter((other) => other !== term)])]);
    }
  }
  return others;
}
