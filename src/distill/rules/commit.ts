import type { StoredEvent } from "../../domain/event.ts";
import { reasonsIn } from "../../text/commit.ts";
import { cutAtWord } from "../../text/cut.ts";
import { matching } from "../../text/one-of.ts";
import { commandSteps } from "../activity/command.ts";
import { type Folder, foldersIn, wasReset } from "../activity/folders.ts";
import { isOfOneMachine } from "../activity/lesson.ts";
import { type Message, messagesIn } from "../activity/messages.ts";
import { changedPath } from "../activity/tool-calls.ts";
import { type Finding, findingFrom, type Rule } from "../rule.ts";
import { claimsPermission } from "../sentences/consent.ts";
import { decides } from "../sentences/decision.ts";
import { statesRedacted } from "../sentences/guards.ts";

/** Commits and pull requests of the session that say why. */
export const COMMIT: Rule = {
  name: "commit",
  version: 2,
  find: (_session, events) => {
    const written = new Map<string, WrittenMessage>();
    let last = "";
    for (const one of writtenMessages(events)) {
      const key = one.message.subject.toLowerCase();
      if (one.message.amends && last !== "") written.delete(last);
      // Done again, it is the same work with better words.
      written.set(key, { ...one, first: written.get(key)?.first ?? one.first });
      if (one.message.what === "commit") last = key;
    }
    return [...written.values()].flatMap(commitFinding);
  },
  // The same commit made again in a resumed session, or amended there, is told once.
  withCounts: (draft) => draft,
};

const MOST_FILES = 8;

interface WrittenMessage {
  readonly message: Message;
  readonly event: StoredEvent;
  /** Where it was written first, by which it is known. */
  readonly first: StoredEvent;
  /** Files changed for it. */
  readonly files: readonly string[];
}

/** Only what was written in the project itself. */
function writtenMessages(events: readonly StoredEvent[]): readonly WrittenMessage[] {
  const written: WrittenMessage[] = [];
  let folder: Folder = "";
  let since: StoredEvent[] = [];
  for (const event of events.filter(succeeded)) {
    since.push(event);
    const line = event.tool?.command;
    if (line === undefined) continue;
    const { isHere, end } = commitFolder(line, folder);
    folder = wasReset(event) ? "" : end;
    const messages = isHere && !UNDONE.test(event.text) ? messagesIn(line) : [];
    const files = messages.length === 0 ? [] : changedFiles(since);
    written.push(...messages.map((message) => ({ message, event, first: event, files })));
    if (messages.some(({ what }) => what === "commit")) since = [];
  }
  return written;
}

/** The latest first. */
function changedFiles(events: readonly StoredEvent[]): readonly string[] {
  const paths = events.toReversed().flatMap((event) => changedPath(event) ?? []);
  return [...new Set(paths)].filter((path) => !isOfOneMachine(path)).slice(0, MOST_FILES);
}

function succeeded({ kind, tool }: StoredEvent): boolean {
  return kind === "tool" && tool !== null && !tool.interrupted && (tool.exitCode ?? 0) === 0;
}

/** The folder git or the forge ran in, if inside the project, and the folder afterwards. */
function commitFolder(line: string, folder: Folder): { readonly isHere: boolean; readonly end: Folder } {
  const steps = commandSteps(line);
  const { before, end } = foldersIn(steps, folder);
  const at = steps.findIndex(({ program, operands }) =>
    FORGES.test([program, ...operands.slice(0, 1)].join(" ")),
  );
  return { isHere: (before[at] ?? end) !== null && !LED_AWAY.test(line), end };
}

const FORGES = /\b(?:git|gh|glab)\b/;
const LED_AWAY =
  /\bgit -C ["']?(?:[/~$]|\.\.|[A-Za-z]:)|\bGIT_(?:DIR|WORK_TREE)=|\s--(?:git-dir|work-tree)\b|\bgit clone\s/;
const UNDONE =
  /nothing (?:added )?to commit|no changes added to commit|FAILED: git commit|^(?:fatal|error): /im;

function commitFinding({ message, event, first, files }: WrittenMessage): readonly Finding[] {
  const subject = message.subject.replace(/\s*\(#\d+\)$/, "");
  const body = reasonsIn(message.body);
  if (
    body === "" ||
    (ABOUT_CHECKS.test(subject) && !GIVES_REASON.test(body)) ||
    TRIVIAL.test(subject) ||
    statesRedacted(subject) ||
    claimsPermission(`${subject} ${body}`)
  )
    return [];
  const written = messagesIn(first.tool?.command ?? "");
  return [
    findingFrom(
      first,
      {
        kind: decides(`${subject}.\n${body}`) ? "decision" : "note",
        title: cutAtWord(subject, 120),
        body,
        origin: "assistant",
        trust: 2,
        files,
        sources: [...new Set([first.id, event.id])],
        at: event.at,
      },
      {
        counted: { subject: subject.toLowerCase(), times: 1 },
        ordinal: written.findIndex(({ subject: one }) => one === message.subject),
      },
    ),
  ];
}

/** Tests, docs and chores are told where they say why. */
const ABOUT_CHECKS =
  /^(?:test|tests|docs?|chore|style|ci)(?:\([^)]*\))?!?: |^(?:add|extend|cover|test|more|trim|document|update|changelog)\b.*\b(?:tests?|coverage|docs?|documentation|changelog|readme|comments?)\b|^(?:cover|test|document)\b|^\w+: (?:cover|test|trim|document)\b/i;
const GIVES_REASON =
  /\b(?:because|since|so that|instead of|rather than|to (?:avoid|prevent)|prevents?|otherwise|no longer|never|must|should|cannot|can['’]t|until|silently|leak(?:s|ed|ing)?|hang(?:s|ing)?|block(?:s|ed|ing)?|wrong|root cause|regardless|but)\b/i;

/** Half-done, a slip mended, a review answered, a version counted up: nobody asks for it later. */
const TRIVIAL = matching("i")`
  ^(?:wip|todos?|fixup!|squash!|amend!|tmp|temp|initial|init)\b
  ^(?:\w+(?:\([^)]*\))?!?: )?(?:address|apply|respond to|resolve|incorporate|handle|fix|satisfy|appease|silence|please)(?:es|ed)? (?:[\w-]+ ){0,3}(?:review|feedback|comments?|copilot|bugbot|suggestions?|lint(?:er|ing)?|golangci|eslint|fieldalignment|formatting|whitespace|imports?|nits?|typos?|ci failures?|merge conflicts?)\b
  \b(?:failing|for|flagged by|reported by) (?:the )?(?:golangci-lint|eslint|ruff|clippy|(?:\w+ )?lint(?:er|ing)?)\b
  ^(?:\w+(?:\([^)]*\))?!?: )?(?:post-)?(?:code )?review (?:clean ?ups?|fixe?s?|feedback|follow-?ups?)\b
  \baddress (?:\S+ ){0,3}(?:review|feedback|comments?)\b|^\w+\(review\)!?:\x20
  ^(?:merge|bump|release|revert "revert)\b
  ^(?:\w+(?:\([^)]*\))?!?: )?(?:bump|update|upgrade) (?:\w+ ){0,2}(?:version|deps|dependencies|lockfile)\b
`;
