import type { StoredEvent } from "../../domain/event.ts";
import { leastTrust } from "../../domain/trust.ts";
import { reasonsIn } from "../../text/commit.ts";
import { cutAtWord } from "../../text/cut.ts";
import { matching } from "../../text/one-of.ts";
import { trustOfPart } from "../activity/agent-words.ts";
import { type CommandStep, commandSteps } from "../activity/command.ts";
import { folderTracker } from "../activity/folders.ts";
import { isOfOneMachine } from "../activity/lesson.ts";
import { type Message, messagesIn } from "../activity/messages.ts";
import { changedFiles, hasSucceeded } from "../activity/tool-calls.ts";
import { type Finding, findingFrom, type Rule } from "../rule.ts";
import { claimsPermission } from "../sentences/consent.ts";
import { decides } from "../sentences/decision.ts";
import { statesRedacted } from "../sentences/guards.ts";

/** Commits and pull requests of the session that give reasons. */
export const COMMIT: Rule = {
  name: "commit",
  version: 2,
  find: (_session, events) => {
    const written = new Map<string, WrittenMessage>();
    let last = "";
    for (const one of writtenMessages(events)) {
      const key = one.message.subject.toLowerCase();
      if (one.message.amends && last !== "") written.delete(last);
      // Written again, it is the same work in better words.
      written.set(key, { ...one, first: written.get(key)?.first ?? one.first });
      if (one.message.kind === "commit") last = key;
    }
    return [...written.values()].flatMap(commitFinding);
  },
  // A commit repeated or amended in a resumed session is one memory.
  withCounts: (draft) => draft,
};

const MOST_FILES = 8;

interface WrittenMessage {
  readonly message: Message;
  readonly event: StoredEvent;
  /** The event that wrote it first, which identifies it. */
  readonly first: StoredEvent;
  readonly files: readonly string[];
}

/** Messages written within the project. */
function writtenMessages(events: readonly StoredEvent[]): readonly WrittenMessage[] {
  const written: WrittenMessage[] = [];
  const follow = folderTracker();
  let since: StoredEvent[] = [];
  for (const event of events.filter(hasSucceeded)) {
    since.push(event);
    const line = event.tool?.command;
    if (line === undefined) continue;
    const steps = commandSteps(line);
    const { before, end } = follow(event, steps);
    const folder = before[steps.findIndex(runsForge)] ?? end;
    const isWritten = folder !== null && !LED_AWAY.test(line) && !UNDONE.test(event.text);
    const messages = isWritten ? messagesIn(line) : [];
    const files = changedFiles(since).filter((path) => !isOfOneMachine(path));
    for (const message of messages)
      written.push({ message, event, first: event, files: files.slice(0, MOST_FILES) });
    if (messages.some(({ kind }) => kind === "commit")) since = [];
  }
  return written;
}

function runsForge({ program, operands }: CommandStep): boolean {
  return /\b(?:git|gh|glab)\b/.test(`${program} ${operands[0]}`);
}

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
        trust: leastTrust([2, trustOfPart(event, `${subject}\n${body}`)]),
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

/** Tests, docs and chores, kept only with a reason. */
const ABOUT_CHECKS =
  /^(?:test|tests|docs?|chore|style|ci)(?:\([^)]*\))?!?: |^(?:add|extend|cover|test|more|trim|document|update|changelog)\b.*\b(?:tests?|coverage|docs?|documentation|changelog|readme|comments?)\b|^(?:cover|test|document)\b|^\w+: (?:cover|test|trim|document)\b/i;
const GIVES_REASON =
  /\b(?:because|since|so that|instead of|rather than|to (?:avoid|prevent)|prevents?|otherwise|no longer|never|must|should|cannot|can['’]t|until|silently|leak(?:s|ed|ing)?|hang(?:s|ing)?|block(?:s|ed|ing)?|wrong|root cause|regardless|but)\b/i;

/** Unfinished work, small fixes, review answers and version bumps: nobody asks for them later. */
const TRIVIAL = matching("i")`
  ^(?:wip|todos?|fixup!|squash!|amend!|tmp|temp|initial|init)\b
  ^(?:\w+(?:\([^)]*\))?!?: )?(?:address|apply|respond to|resolve|incorporate|handle|fix|satisfy|appease|silence|please)(?:es|ed)? (?:[\w-]+ ){0,3}(?:review|feedback|comments?|copilot|bugbot|suggestions?|lint(?:er|ing)?|golangci|eslint|fieldalignment|formatting|whitespace|imports?|nits?|typos?|ci failures?|merge conflicts?)\b
  \b(?:failing|for|flagged by|reported by) (?:the )?(?:golangci-lint|eslint|ruff|clippy|(?:\w+ )?lint(?:er|ing)?)\b
  ^(?:\w+(?:\([^)]*\))?!?: )?(?:post-)?(?:code )?review (?:clean ?ups?|fixe?s?|feedback|follow-?ups?)\b
  \baddress (?:\S+ ){0,3}(?:review|feedback|comments?)\b|^\w+\(review\)!?:\x20
  ^(?:merge|bump|release|revert "revert)\b
  ^(?:\w+(?:\([^)]*\))?!?: )?(?:bump|update|upgrade) (?:\w+ ){0,2}(?:version|deps|dependencies|lockfile)\b
`;
