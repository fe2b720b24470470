import { expect, test } from "vitest";
import { homeOf } from "../config/home.ts";
import type { EmbeddingState, PathChoice, Provider, RerankState } from "../domain/provider.ts";
import { NO_SYNONYMS } from "../domain/synonyms.ts";
import { ago } from "./ago.ts";
import { runChecks } from "./checks.ts";
import type { DoctorDeps } from "./doctor-deps.ts";
import { checkRuntime, fileSystemType } from "./machine.ts";
import { checkMachines } from "./machines.ts";
import { checkMeaning } from "./meaning.ts";
import { checkModels } from "./models.ts";
import { checkOptions } from "./settings.ts";

const STATIC = {
  provider: "static",
  model: "static-1",
  address: null,
  remoteHost: null,
  missing: null,
} as const;

const NO_RERANKING = reranking({ ...STATIC, model: "", provider: "off" });

function reranking(state: RerankState, failure: string | null = null) {
  return { state: () => state, ask: async () => failure };
}

function deps(changed: Partial<DoctorDeps> = {}): DoctorDeps {
  return {
    machines: () => null,
    home: homeOf({ UNBIDDEN_HOME: "/nowhere/at/all" }),
    userHome: "/nowhere",
    project: null,
    disabled: false,
    workspaceRoots: [],
    problems: [],
    oldNames: [],
    synonyms: () => ({ ...NO_SYNONYMS, problem: null }),
    modelChoices: async () => [],
    meaning: async () => ({ state: () => STATIC, ask: async () => null, reranking: NO_RERANKING }),
    spool: { fs: {} as never, folder: "/nowhere/at/all/spool", maxBytes: 0 },
    backups: () => ({ enabled: true, everyHours: 24, made: [], missingBytes: 0 }),
    store: () => ({ status: "none" }),
    deep: false,
    versions: { node: "24.1.0", sqlite: "3.53.0" },
    now: () => 0,
    ...changed,
  };
}

const haiku = (provider: Provider) => ({ provider, model: "claude-haiku-4-5" });

test.each<[string, PathChoice[], string[]]>([
  ["nobody is wanted", [{ path: "recall", wanted: "none", candidates: [], left: [] }], ["ok none is used"]],
  [
    "a key is set beside the subscription",
    [
      { path: "recall", wanted: "auto", candidates: [haiku("claude-cli"), haiku("anthropic")], left: [] },
      { path: "distill", wanted: "auto", candidates: [haiku("anthropic")], left: [] },
    ],
    [
      "ok for recall: claude-cli (claude-haiku-4-5), else anthropic (claude-haiku-4-5); used by deep recall, if `recall.hyde` is on",
      "note for recall, auto prefers your subscription to the key of anthropic, which is set",
      "ok for distill: anthropic (claude-haiku-4-5); used by `unbidden curate` with the keys and PATH of its shell, and by the daemon as config.yaml says",
    ],
  ],
  [
    "the one that is wanted has no key",
    [
      {
        path: "distill",
        wanted: "openai",
        candidates: [],
        left: [{ provider: "openai", why: "OPENAI_API_KEY is not set" }],
      },
    ],
    ["problem for distill: nobody: openai: OPENAI_API_KEY is not set"],
  ],
])("doctor says who answers for what when %s", async (_what, choices, lines) => {
  const checks = await checkModels(deps({ modelChoices: async () => choices }));
  expect(checks.map(({ state, finding }) => `${state} ${finding}`)).toEqual(lines);
});

test("doctor names all old names of options in one line, with what to write instead", () => {
  const oldNames = [
    { oldName: "inject.disabled", newName: "deep.enabled: false", isOverridden: false },
    { oldName: "inject.tokens", newName: "block.max_tokens", isOverridden: true },
  ];
  expect(checkOptions(deps({ oldNames }))).toEqual([
    {
      name: "options",
      state: "note",
      finding:
        "inject.disabled is now deep.enabled: false; inject.tokens is now block.max_tokens, which is also set, and wins",
      remedy: "write the new names; old ones keep working",
    },
  ]);
});

test("a check that fails becomes a line and hides no other", async () => {
  const broken = deps({
    store: () => {
      throw new Error("ouch");
    },
  });
  const checks = await runChecks(broken);
  const failed = checks.filter(({ state }) => state === "problem");
  expect(failed.map(({ name }) => name)).toEqual(["store", "transcripts", "last hooks", "switches"]);
  expect(failed[0]?.finding).toBe("ouch (CHECK_FAILED)");
  expect(checks.some(({ name }) => name === "options")).toBe(true);
});

test("without a home nothing is created and there is no problem", async () => {
  const checks = await runChecks(deps());
  expect(checks.filter(({ state }) => state === "problem")).toEqual([]);
  expect(checks.find(({ name }) => name === "home")?.finding).toBe("~/at/all does not exist yet");
});

test.each([
  ["22.23.0", "3.51.3", ["ok", "ok"]],
  ["22.22.9", "3.51.2", ["problem", "problem"]],
  ["24.0.0", "3.53.4", ["ok", "ok"]],
  ["20.20.2", "4.0", ["problem", "ok"]],
  ["23.1.0-nightly", undefined, ["ok", "problem"]],
])("Node %s with SQLite %s", (node, sqlite, states) => {
  const versions = sqlite === undefined ? { node } : { node, sqlite };
  expect(checkRuntime(deps({ versions })).map(({ state }) => state)).toEqual(states);
});

const MOUNTS = `/dev/sda1 / ext4 rw 0 0
server:/export /home nfs4 rw 0 0
tmpfs /home/me/fast tmpfs rw 0 0
/dev/sdb1 /mnt/my\\040disk ext4 rw 0 0
host /mnt/my\\040disk/far fuse.sshfs rw 0 0
tmpfs /over tmpfs rw 0 0
srv /over cifs rw 0 0
`;

test.each([
  ["/", "ext4"],
  ["/homely/me", "ext4"],
  ["/home/me/.unbidden", "nfs4"],
  ["/home/me/fast", "tmpfs"],
  ["/home/me/fast/x", "tmpfs"],
  ["/mnt/my disk/x", "ext4"],
  ["/mnt/my disk/far/x", "fuse.sshfs"],
  ["/over/x", "cifs"],
])("%s is on %s", (path, type) => {
  expect(fileSystemType(MOUNTS, path)).toBe(type);
});

test.each([
  [0, "just now"],
  [59_999, "just now"],
  [60_000, "1 minute ago"],
  [7_300_000, "2 hours ago"],
  [86_400_000, "1 day ago"],
  [-5_000, "just now"],
  [-3_600_000, "in the future"],
])("%d ms is %s", (passed, words) => {
  expect(ago(1_000_000_000_000 - passed, 1_000_000_000_000)).toBe(words);
});

const SERVED = {
  provider: "openai",
  model: "openai:m",
  address: "https://v.example/v1",
  remoteHost: "v.example",
  missing: null,
} as const;

test.each<[string, EmbeddingState, string | null, string[]]>([
  ["the table answers", STATIC, null, ["ok the table in the package answers"]],
  ["words alone are wanted", { ...STATIC, provider: "off" }, "asked", ["ok off: words alone are searched"]],
  [
    "a remote server is down",
    SERVED,
    "the connection failed (ECONNREFUSED)",
    [
      "problem openai:m at https://v.example/v1: the connection failed (ECONNREFUSED); words alone are searched",
      "note texts of memories and searches leave this machine for v.example",
    ],
  ],
  [
    "a server here has no key",
    { ...SERVED, remoteHost: null, missing: "OPENAI_API_KEY is not set" },
    null,
    ["problem openai:m at https://v.example/v1: OPENAI_API_KEY is not set; words alone are searched"],
  ],
])("doctor says so when %s", async (_, state, failure, lines) => {
  const checks = await checkMeaning(
    deps({
      meaning: async () => ({ state: () => state, ask: async () => failure, reranking: NO_RERANKING }),
    }),
  );
  expect(checks.map(({ state: how, finding }) => `${how} ${finding}`)).toEqual(lines);
});

test.each<[string, RerankState, string | null, string[]]>([
  [
    "answers",
    { ...SERVED, provider: "jina", remoteHost: null },
    null,
    ["ok openai:m at https://v.example/v1 answers"],
  ],
  [
    "is remote and hangs",
    { ...SERVED, provider: "tei" },
    "no answer in time",
    [
      "problem openai:m at https://v.example/v1: no answer in time; the order is that of words and meaning",
      "note texts of memories and searches leave this machine for v.example",
    ],
  ],
])("doctor says so when the reranker %s", async (_, state, failure, lines) => {
  const meaning = async () => ({
    state: () => STATIC,
    ask: async () => null,
    reranking: reranking(state, failure),
  });
  const checks = await checkMeaning(deps({ meaning }));
  expect(checks.slice(1).map(({ state: how, finding }) => `${how} ${finding}`)).toEqual(lines);
});

const NOW = 1_750_000_000_000;
const MET = {
  name: "desk",
  place: "/sync",
  lastAt: NOW - 120_000,
  others: [{ name: "laptop", hasPresentKey: true }],
  unreadable: 0,
  newer: 0,
};

test.each([
  ["none is shared with", null, []],
  ["all are up to date", MET, [["ok", "desk exchanged 2 minutes ago, with laptop"]]],
  [
    "nothing was exchanged for days",
    { ...MET, lastAt: NOW - 5 * 86_400_000 },
    [["note", "the last exchange was 5 days ago, through /sync"]],
  ],
  [
    "files cannot be read",
    { ...MET, unreadable: 2, newer: 1 },
    [
      ["note", "2 of the files in /sync cannot be read: not whole yet, or not of your machines"],
      ["note", "1 of the files in /sync come from a newer version"],
    ],
  ],
  ["nothing ever was", { ...MET, lastAt: null }, [["note", "nothing was ever exchanged, through /sync"]]],
  [
    "one has not seen a purge",
    { ...MET, others: [{ name: "laptop", hasPresentKey: false }] },
    [["note", expect.stringContaining("a purge waits for laptop")]],
  ],
])("of the user's machines it is said when %s", async (_, machines, found) => {
  const checks = await checkMachines(deps({ machines: () => machines, now: () => NOW }));
  expect(checks.map(({ state, finding }) => [state, finding])).toEqual(found);
});
