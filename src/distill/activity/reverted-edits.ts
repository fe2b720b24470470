import type { StoredEvent } from "../../domain/event.ts";
import { isQuestionSentence } from "../sentences/guards.ts";
import { typedSentences } from "../sentences/typed-sentences.ts";
import { succeededSteps } from "./command.ts";
import { changedPath, succeededCommand } from "./tool-calls.ts";
import type { Turn } from "./turns.ts";

/** Files whose last change the user had reverted, and the event that reverted it. */
export interface RevertedEdit {
  readonly files: readonly string[];
  readonly by: StoredEvent;
  /** First event of the turn that reverted it. */
  readonly since: StoredEvent;
  /** The user's sentence that gives the reason; null for none. */
  readonly reason: string | null;
}

/** "Revert that", followed in the same turn by changes to files of the turn before, or by discarding the whole tree. */
export function revertedEdits(turns: readonly Turn[]): readonly RevertedEdit[] {
  return turns.flatMap((turn, at) => {
    const last = turns.slice(0, at).findLast((one) => one.edited);
    return last && statementsIn(turn).some(isRevertRequest) ? editsRevertedBy(last, turn) : [];
  });
}

/** Sentences the user typed in a turn, without questions. */
function statementsIn({ events }: Turn): readonly string[] {
  const typed = events.filter(({ kind }) => kind === "prompt").flatMap(typedSentences);
  return typed.map(({ text }) => text).filter((text) => !isQuestionSentence(text));
}

const REASON =
  /\b(?:because|since|as it|otherwise|too (?:slow|complex|complicated|much|many|big|long|hard|noisy|fragile|risky)|breaks?|broke|(?:does|did|do)(?:n['’]?t| not) (?:work|help|fit|scale|compile)|(?:is|was) (?:worse|wrong|slower|overkill|confusing|not worth)|weil|sonst|zu (?:langsam|komplex|viel))\b/i;

/** "No, undo that": about the last change, not a button or a commit long ago. */
export function isRevertRequest(text: string): boolean {
  return REVERT.test(text);
}

const REVERT = new RegExp(
  "^(?:(?:no+|nope|nah|hm+|ok|okay|sorry|please|pls|oh|wait|then|and|so|now|better|just|let['’]?s|can you|could you|that (?:was|is) (?:worse|wrong|bad|not it)|not good|bad idea)[\\s,.!:–—-]+)*" +
    "(?:(?:undo|revert|roll ?back|back ?out|take back|throw away|discard|drop) (?:that|this|it|these|those|everything|all(?: of (?:it|that))?|(?:your|the|my|that|this|all|those|these)(?: \\w+){0,2} (?:changes?|edits?))|" +
    "(?:take|roll|throw|put) (?:that|this|it|everything|the changes?|all)(?: of (?:it|that))? (?:back|out|away)|" +
    "(?:go|change it|put it) back to (?:how|what|the way) it was|" +
    "mach(?:e)? (?:das|es|alles)(?: bitte)? (?:rückgängig|wieder weg)|nimm (?:das|es) (?:zurück|wieder raus))" +
    "(?:,? (?:again|please|pls|completely|entirely|for now|altogether|and .{2,120}|then .{2,120}|(?:because|since|as|weil|denn) .{2,200}|in \\S+))*[\\s.!,;:)]*$",
  "i",
);

function editsRevertedBy(last: Turn, turn: Turn): readonly RevertedEdit[] {
  const changed = turnEdits(last).map(({ path }) => path);
  const again = turnEdits(turn).filter(({ path }) => changed.includes(path));
  const by = again[0]?.event ?? turn.events.find(discardsAllChanges);
  const [since] = turn.events;
  if (!by || !since) return [];
  const files = [...new Set(again.length > 0 ? again.map(({ path }) => path) : changed)];
  const reason = statementsIn(turn).find((text) => REASON.test(text)) ?? null;
  return [{ files, by, since, reason }];
}

function discardsAllChanges(event: StoredEvent): boolean {
  return succeededSteps(succeededCommand(event) ?? "").some(({ shape }) => ALL_AWAY.test(shape));
}

const ALL_AWAY =
  /^git (?:checkout (?:HEAD )?(?:-- )?\.|restore (?:--source=\S+ )?\.|reset --hard(?: HEAD)?|stash drop)$/;

function turnEdits({ events }: Turn) {
  return events.flatMap((event) => {
    const path = changedPath(event);
    return path === null ? [] : [{ event, path }];
  });
}

/** Subjects of the commits that a finished `git revert` undid. */
export function revertedCommits(event: StoredEvent): readonly string[] {
  return succeededSteps(succeededCommand(event) ?? "").flatMap(({ program, shape }) => {
    if (program !== "git" || !/\sgit revert\s(?!.*--(?:abort|quit))/.test(` ${shape}`)) return [];
    return /\bRevert "([^"\n]{3,100})"/.exec(event.text)?.[1] ?? [];
  });
}
