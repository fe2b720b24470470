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
import { isTrivial } from "./trivial.ts";

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
      // What is cut off now may be there later, and would then lie before the mark.
      yield* commitBatches(history, since, !repository.isShallow);
    },
  };
}

async function* commitBatches(history: History, since: number, isKept: boolean): AsyncIterable<MemoryBatch> {
  let commits: Commit[] = [];
  const batch = (position: string): MemoryBatch => ({
    ...commitMemories(commits, since),
    read: commits.length,
    of: history.count,
    position: isKept ? position : null,
  });
  for await (const commit of history.commits) {
    commits.push(commit);
    if (commits.length < BATCH) continue;
    // Every commit comes after those it builds on: what this one's past holds has been read.
    yield batch(commit.hash);
    commits = [];
  }
  yield batch(history.head);
}

function commitMemories(
  commits: readonly Commit[],
  since: number,
): Pick<MemoryBatch, "memories" | "leftOut"> {
  const young = commits.filter(({ writtenAt }) => writtenAt >= since);
  const telling = young.filter((commit) => !isTrivial(commit));
  return {
    memories: telling.map(commitMemory),
    leftOut: {
      "written before that time": commits.length - young.length,
      "they only count up a version, mend a slip or are half done": young.length - telling.length,
    },
  };
}

/** What a tool on this machine tells; a stranger's words stay a stranger's. */
function commitMemory(commit: Commit): FoundMemory {
  const { hash, subject, body, files, writtenAt, isOwn } = commit;
  const reverted = REVERTED.exec(body)?.[1];
  return {
    key: hash,
    kind: "note",
    mayDecide: true,
    title: subject,
    // In the same words as a session that made the commit tells of it, so that it is known once.
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

/** As git writes it, and of the whole commit. */
const REVERTED = /^This reverts commit ([0-9a-f]{40}(?:[0-9a-f]{24})?)\b/m;
