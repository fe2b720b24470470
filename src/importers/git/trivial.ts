import type { Commit } from "../importer.ts";

/** Says nothing that somebody would ask for later: half-done, a slip mended, a version counted up, words git made up. */
export function isTrivial({ subject, body, files }: Pick<Commit, "subject" | "body" | "files">): boolean {
  if (files.length > 0 && files.every((file) => LOCKS.test(file))) return true;
  if (subject.length > LONG) return false;
  const words = subject.replace(PREFIX, "").trim();
  if (PART.test(subject) || RELEASE.test(words) || /^chore\(release\)/i.test(subject)) return true;
  if (body !== "") return false;
  return ALONE.some((pattern) => pattern.test(words)) || wordCount(words) < 2;
}

/** Nothing trivial takes so many characters, and to look closer would take long. */
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
