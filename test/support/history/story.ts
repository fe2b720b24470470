/** A made-up project: what its people work on, decide and stumble over. */
export interface Story {
  readonly name: string;
  /** What prompts are about: "the berth calendar". */
  readonly subjects: readonly string[];
  readonly files: readonly string[];
  readonly decisions: readonly Topic[];
  readonly preferences: readonly string[];
  /** What follows "remember that". */
  readonly notes: readonly string[];
  readonly corrections: readonly Correction[];
  readonly failures: readonly Failure[];
  /** Commands that work, with the last line they print. */
  readonly checks: readonly (readonly [command: string, output: string])[];
}

export interface Choice {
  readonly use: string;
  readonly over: string;
  readonly because: string;
}

/** Some things are decided anew when the project has gone on. */
interface Topic extends Choice {
  readonly later?: Choice;
}

interface Correction {
  /** What the model ran, and was told off for. */
  readonly wrong: string;
  readonly words: string;
  readonly right: string;
}

export interface Failure {
  readonly command: string;
  readonly exit: number;
  /** The line that tells; the same in every session. */
  readonly error: string;
  /** Run in between, and making the difference. */
  readonly steps: readonly string[];
  readonly fixed: string;
  readonly output: string;
}

/** How things are decided in every project, about one of its subjects. */
export const APPROACHES: readonly Choice[] = [
  { use: "optimistic locking", over: "row locks", because: "two people rarely edit the same entry" },
  { use: "cursor pagination", over: "offsets", because: "offsets skip entries while others are added" },
  { use: "a feature flag", over: "a long-lived branch", because: "we want to roll it out to one team first" },
  {
    use: "snapshot tests",
    over: "hand-written assertions",
    because: "the output is large and rarely changes",
  },
  { use: "exponential backoff", over: "fixed delays", because: "the upstream service throttles bursts" },
  { use: "an append-only log", over: "updates in place", because: "auditors ask for every change" },
  { use: "integer cents", over: "floats", because: "rounding errors already cost us a day" },
  { use: "server-side rendering", over: "a spinner", because: "half of the users are on slow connections" },
  { use: "a read replica", over: "the primary", because: "reports must not slow down bookings" },
  { use: "UUIDv7 keys", over: "serial ids", because: "entries are created offline and merged later" },
  { use: "JSON lines", over: "CSV", because: "fields contain commas and line breaks" },
  { use: "a nightly job", over: "a trigger", because: "nobody needs the result before morning" },
  { use: "property-based tests", over: "more examples", because: "the edge cases keep surprising us" },
  { use: "structured logs", over: "print statements", because: "we search them by request id" },
];

export const GENERAL_FAILURES: readonly Failure[] = [
  {
    command: "docker compose up -d",
    exit: 1,
    error:
      "Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?",
    steps: ["sudo systemctl start docker"],
    fixed: "docker compose up -d",
    output: " Container db-1  Started",
  },
  {
    command: "git push origin HEAD",
    exit: 1,
    error: "error: failed to push some refs: the remote contains work that you do not have locally",
    steps: ["git pull --rebase origin main"],
    fixed: "git push origin HEAD",
    output: "To git@example.com:work.git\n   3f1c2aa..9b7d410  HEAD -> main",
  },
];
