import { expect, test } from "vitest";
import { FAILURE } from "./failure.ts";
import { edited, editFailed, failed, type Happening, prompt, ran, sessionOf } from "./session.fixture.ts";

const found = (...happenings: Happening[]) => FAILURE.find("s1", sessionOf(...happenings));

const UNBOUND = "Exit code 1\nDEPLOY_ENV: unbound variable";

test.each<[string, Happening[]]>([
  [
    "a secret is all it says",
    [
      failed("./deploy.sh", "Exit code 1\nError: the token is [redacted:spoken:ab12cd34]"),
      ran("A=1 ./deploy.sh"),
    ],
  ],
  ["it never worked", [failed("./deploy.sh", UNBOUND), ran("DEPLOY_ENV=staging ./other.sh")]],
  [
    "the user stopped it",
    [failed("./deploy.sh", UNBOUND, { interrupted: true }), ran("DEPLOY_ENV=a ./deploy.sh")],
  ],
  ["nothing was found by grep", [failed("grep -r foo src", "Exit code 1"), ran("grep -ri foo src")]],
  [
    "a file was not there",
    [failed("cat a.txt", "Exit code 1\ncat: a.txt: No such file or directory"), ran("cat a.txt")],
  ],
  ["files differ", [failed("git diff --exit-code", "Exit code 1\n- a"), ran("git diff --exit-code -w")]],
  ["a question was answered no", [failed("which pnpm", "Exit code 1"), ran("which pnpm")]],
  [
    "a folder was not there",
    [
      failed("ls dist", "Exit code 2\nls: cannot access 'dist': No such file"),
      ran("mkdir dist"),
      ran("ls dist"),
    ],
  ],
  [
    "a test failed until the code was right",
    [
      failed("npm test", "Exit code 1\nAssertionError: expected 3 to be 4"),
      edited("src/a.ts"),
      ran("npm test"),
    ],
  ],
  [
    "a test failed and said nothing",
    [failed("npm test", "Exit code 1"), edited("src/a.ts"), ran("npm test")],
  ],
  [
    "the compiler complained until the code was right",
    [
      failed("npx tsc --noEmit", "Exit code 2\nsrc/a.ts(1,2): error TS2304: Cannot find name 'x'."),
      edited("src/a.ts"),
      ran("npx tsc --noEmit"),
    ],
  ],
  [
    "the script had a bug",
    [failed("python main.py", "Exit code 1\nKeyError: 'x'"), edited("main.py"), ran("python main.py --n 3")],
  ],
  [
    "it worked the second time for no reason",
    [failed("./deploy.sh", "Exit code 1\nError: timeout"), ran("./deploy.sh")],
  ],
  [
    "success was hidden by a pipe",
    [failed("./deploy.sh", UNBOUND), ran("A=1 ./deploy.sh | tail -5", UNBOUND)],
  ],
  ["success was forced", [failed("./deploy.sh", UNBOUND), ran("DEPLOY_ENV=a ./deploy.sh || true")]],
  ["it runs in the background", [failed("./serve.sh", UNBOUND), ran("DEPLOY_ENV=a ./serve.sh &")]],
  [
    "it was run on something else",
    [
      failed("git checkout foo", "Exit code 1\nerror: pathspec 'foo' did not match"),
      ran("git checkout main"),
    ],
  ],
  [
    "inline code",
    [failed('python -c "import x"', "Exit code 1\nNo module named x"), ran('python -c "import y"')],
  ],
  [
    "only the message differs",
    [
      failed('git commit -m "a b"', "Exit code 1\nhusky - pre-commit hook exited with code 1"),
      edited("a.ts"),
      ran('git commit -m "a c"'),
    ],
  ],
  [
    "more than 30 tool calls lie between",
    [
      failed("./deploy.sh", UNBOUND),
      ...Array.from({ length: 30 }, () => ran("ls")),
      ran("DEPLOY_ENV=a ./deploy.sh"),
    ],
  ],
  [
    "an edit was refused",
    [editFailed("src/a.ts", "EACCES: permission denied"), ran("chmod u+w src/a.ts"), edited("src/a.ts")],
  ],
  [
    "a file had to be mended",
    [
      failed("docker compose up -d", "Exit code 1\nservice db: env file .env not found"),
      edited("/p/compose.yaml"),
      ran("docker compose up -d"),
    ],
  ],
  [
    "work was moved aside to get past a check",
    [
      failed("make lint", "Exit code 1\nlint: ERROR task failed, config missing"),
      ran("git stash"),
      ran("make lint"),
    ],
  ],
  [
    "it ran in the wrong folder",
    [failed("cd src && ./run.sh", "Exit code 1\ncd: src: No such file or directory"), ran("A=1 ./run.sh")],
  ],
  [
    "it names a place that was there for an hour",
    [failed("./run.sh", "Exit code 1\nOUT is unset"), ran("OUT=/private/tmp/x1/out ./run.sh")],
  ],
  [
    "nobody knows which of two programs failed",
    [failed("./build.sh && ./deploy.sh", UNBOUND), ran("DEPLOY_ENV=a ./deploy.sh && ./build.sh")],
  ],
  ["no tool was used", [prompt("./deploy.sh fails: DEPLOY_ENV is unset")]],
])("not kept: %s", (_title, happenings) => {
  const findings = found(...happenings).map(({ draft }) =>
    FAILURE.withCounts?.(draft, { times: 1, sessions: 1, total: 1 }),
  );
  expect(findings.filter(Boolean)).toEqual([]);
});
