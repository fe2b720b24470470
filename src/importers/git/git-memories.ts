import { reasonsIn, withoutPeople } from "../../text/commit.ts";
import type {
  Commit,
  FoundMemory,
  History,
  MemoryBatch,
  MemoryImporter,
  MemorySource,
  Repository,
  SourceRequest,
} from "../importer.ts";

/** Commits looked at for one batch. */
const BATCH = 500;

/** A repository's commits as memories. */
export function gitImporter(env: NodeJS.ProcessEnv): MemoryImporter {
  return {
    name: "git",
    version: 1,
    project: "of the place",
    open: async (request) => {
      const { openRepository } = await import("./git-log.ts");
      return gitSource(await openRepository(request.path ?? request.cwd, env), request);
    },
  };
}

function gitSource(repository: Repository, { since, limit }: SourceRequest): MemorySource {
  return {
    path: repository.path,
    unit: "commit",
    isResumable: true,
    read: async function* (from) {
      const history = await repository.since({ after: from, since, limit });
      // A shallow history may grow later, before the mark.
      yield* commitBatches(history, since, !repository.isShallow);
    },
  };
}

async function* commitBatches(history: History, since: number, isWhole: boolean): AsyncIterable<MemoryBatch> {
  let commits: Commit[] = [];
  const batch = (position: string): MemoryBatch => ({
    ...toMemories(commits, since),
    read: commits.length,
    of: history.count,
    position: isWhole ? position : null,
  });
  for await (const commit of history.commits) {
    commits.push(commit);
    if (commits.length < BATCH) continue;
    // Commits come after their parents: all of this one's past has been read.
    yield batch(commit.hash);
    commits = [];
  }
  yield batch(history.head);
}

function toMemories(commits: readonly Commit[], since: number): Pick<MemoryBatch, "memories" | "leftOut"> {
  const recent = commits.filter(({ writtenAt }) => writtenAt >= since);
  const informative = recent.filter((commit) => !isTrivial(commit));
  return {
    memories: informative.map(commitMemory),
    leftOut: {
      "written before that time": commits.length - recent.length,
      "they only count up a version, mend a slip or are half done": recent.length - informative.length,
    },
  };
}

/** A local tool's output; another author's words have no trust. */
function commitMemory(commit: Commit): FoundMemory {
  const { hash, subject, body, files, writtenAt, isOwn } = commit;
  const reverted = REVERTED.exec(body)?.[1];
  return {
    key: hash,
    kind: "note",
    mayDecide: true,
    title: subject,
    // Worded as by the rule that reads commits in a session, so that both make one memory.
    body: reasonsIn(body) || withoutPeople(body),
    origin: "tool:git history",
    trust: isOwn ? 1 : 0,
    files,
    tags: [],
    sources: [hash],
    at: writtenAt,
    ...(reverted ? { ends: [{ key: reverted, because: "a later commit reverts it" }] } : {}),
    mayEndOlder: !reverted && /^re(?:vert|apply)/i.test(subject),
  };
}

/** Git's own wording for a whole reverted commit. */
const REVERTED = /^This reverts commit ([0-9a-f]{40}(?:[0-9a-f]{24})?)\b/m;

/** Unfinished work, a corrected slip, a version bump, or git's own message: nothing anyone asks for later. */
export function isTrivial({ subject, body, files }: Pick<Commit, "subject" | "body" | "files">): boolean {
  if (files.length > 0 && files.every((file) => LOCKS.test(file))) return true;
  if (subject.length > LONG) return false;
  const words = subject.replace(PREFIX, "").trim();
  if (PART.test(subject) || RELEASE.test(words) || /^chore\(release\)/i.test(subject)) return true;
  if (body !== "") return false;
  return ALONE.some((pattern) => pattern.test(words)) || wordCount(words) < 2;
}

/** A longer subject is not trivial, and slow to match. */
const LONG = 500;

/** `fix(deps): ` and its like. */
const PREFIX = /^[a-z]+(?:-[a-z]+)?(?:\([^)]*\))?!?:\s+/i;

/** To be folded into another commit, or not yet done. */
const PART = /^(?:fixup|squash|amend)! |^wip\b|^\[wip\]/i;

const RELEASE =
  /^(?:(?:release|version|bump(?:ed)?(?: the)?(?: package)? version|bump(?:ed)?|prepare(?: for)?(?: release| next)?|cut|tag|publish)\b[\s:]*)?(?:(?:to|from|version|release)\s+)*v?\d+\.\d+(?:\.\d+)*(?:[-.+][\w.]+)?(?:\s+(?:->|=>|→|to)\s+v?\d[\w.+-]*)?\s*(?:release|\(#\d+\))?[.!]?$/i;

const ALONE: readonly RegExp[] = [
  /^(?:merge|merged) (?:branch|pull request|remote-tracking|tag|commit|master|main|upstream)\b/i,
  /^(?:fix(?:e[sd])?|correct(?:ed)?|minor|small|more)?\s*(?:\w+\s+){0,3}typos?\b(?:\s+\S+){0,4}$/i,
  /^(?:run|apply|ran|applied|fix|fixed)?\s*(?:prettier|gofmt|go fmt|rustfmt|cargo fmt|black|biome|eslint|clang-format|format(?:ting)?|reformat(?:ted)?|lint(?:ing|er)?|white ?space)(?:\s+\S+){0,2}$/i,
  /^(?:minor|small|some|more|misc|various|quick)?\s*(?:fix(?:es)?|clean-?ups?|changes|updates?|tweaks?|improvements?|refactor(?:ing)?|polish|stuff)[.!]?$/i,
  /^(?:update|create|delete|rename) [\w./-]+$/i,
  /^(?:bump|update|upgrade) \S+ from \S+ to \S+/i,
  /^(?:initial commit|first commit|add files via upload|empty commit|trigger (?:ci|build))[.!]?$/i,
];

const LOCKS =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|deno\.lock|Cargo\.lock|poetry\.lock|uv\.lock|Pipfile\.lock|pdm\.lock|Gemfile\.lock|composer\.lock|go\.sum|flake\.lock|mix\.lock|pubspec\.lock|Podfile\.lock|Package\.resolved|gradle\.lockfile|packages\.lock\.json)$/;

function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
