import { basename } from "node:path";
import { type Memory, memoryId } from "../../domain/memory.ts";
import type { Commit, Repository } from "../../importers/importer.ts";
import { withoutPeople } from "../../text/commit.ts";
import { cutAtWord } from "../../text/cut.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";

const TITLE_LENGTH = 120;
const BODY_LENGTH = 2_000;
const MOST_FILES = 20;

/** Oldest first and without secrets. */
export async function readSafeCommits(
  deps: EngineDeps,
  repository: Repository,
  limit: number,
  onRead: (commits: number) => void,
): Promise<readonly Commit[]> {
  const past: Commit[] = [];
  for await (const commit of repository.commits(limit)) {
    past.push({
      ...commit,
      subject: safe(deps, commit.subject),
      body: withoutPeople(safe(deps, commit.body.slice(0, 4 * BODY_LENGTH))),
      files: commit.files.map((file) => safe(deps, file)),
    });
    onRead(past.length);
  }
  return past.reverse();
}

/** The memory a commit makes: what a tool on this machine knows. Its source is the hash, which outlives the joining of duplicates. */
export function commitMemory({ hash, at, subject, body, files }: Commit, project: string): Memory {
  return {
    id: memoryId("git", [hash], 0),
    kind: "note",
    title: cutAtWord(subject, TITLE_LENGTH),
    body: body.slice(0, BODY_LENGTH).toWellFormed(),
    origin: "tool:git",
    trust: 1,
    files: files.slice(0, MOST_FILES),
    tags: [],
    sources: [hash],
    at,
    project,
    session: null,
    rule: "git",
    ruleVersion: 1,
    pinned: false,
    supersededBy: null,
  };
}

/** As a person calls the repository. */
export function repositoryName({ path }: Repository): string {
  return basename(path).replace(/\.git$/, "");
}
