import { readAnswer } from "../../domain/answer.ts";
import { isUsersWord, type StoredEvent } from "../../domain/event.ts";
import { EVERYWHERE_TAG } from "../../domain/memory.ts";
import { leastTrust } from "../../domain/trust.ts";
import { filePathsIn, toolNamesIn } from "../../text/named-in-text.ts";
import { quotedSpans } from "../../text/quoted.ts";
import { isRetraction, retractedEvents } from "../activity/retractions.ts";
import { type Finding, findingFrom } from "../rule.ts";
import { type Claim, toClaim } from "./claim.ts";
import { claimByCues, type SentencesAround } from "./claim-by-cues.ts";
import { type Decision, readDecision } from "./decision.ts";
import { readGoal } from "./goal.ts";
import { isUnfitSentence, unfitReason } from "./guards.ts";
import { isPersonal } from "./personal.ts";
import { isContrast, isNo, readPreference } from "./preference.ts";
import { readRememberRequest } from "./remember-request.ts";
import { ownWords, type Statement, sentences, toTitle, type Utterance, withoutLeadIn } from "./statements.ts";
import { readTopic } from "./topic.ts";
import { asksForDraft, sentencesInOwnName } from "./typed-sentences.ts";

/** The findings of one rule about what was said; the same words twice in a session count once. */
export function claimFindings(rule: Claim["rule"], events: readonly StoredEvent[]): readonly Finding[] {
  const seen = new Set<string>();
  const findings: Finding[] = [];
  const takenBack = retractedEvents(events);
  let asked = "";
  for (const event of events) {
    if (event.kind === "prompt") asked = event.text;
    if (takenBack.has(event.id)) continue;
    for (const claim of claimsOf(event, asked)) {
      const key = claim.title.toLowerCase();
      if (claim.rule !== rule || seen.has(key)) continue;
      findings.push(claimFinding(claim, event));
      seen.add(key);
    }
  }
  return findings;
}

/** The choices made in words that are stored nowhere, with their reasons, one line each; `asked` is the prompt they answer. */
export function decisionsInRawText(
  speaker: "user" | "assistant",
  text: string,
  asked: string,
): readonly string[] {
  const words =
    speaker === "user" ? ({ kind: "prompt", trust: 3 } as const) : ({ kind: "reply", trust: 2 } as const);
  return readClaims({ text, quoted: quotedSpans(text), ...words }, asked)
    .filter(({ rule }) => rule === "decision")
    .map(({ title, body }) => (body === "" ? title : `${title} (because ${body})`));
}

/** The sentence rules find something in these words by themselves. */
export function isClaimed(said: StoredEvent): boolean {
  return claimsOf(said, "").length > 0;
}

/** By its sentence a claim is known again, however many others a better rule finds beside it. */
type NumberedClaim = Claim & { readonly sentence: number };

/** Four rules ask for the same claims; reading them costs more than all else a rule does. */
const READ = new WeakMap<
  StoredEvent,
  { readonly asked: string; readonly claims: readonly NumberedClaim[] }
>();

function claimsOf(event: StoredEvent, asked: string): readonly NumberedClaim[] {
  const known = READ.get(event);
  if (known?.asked === asked) return known.claims;
  const claims = readClaims(event, asked);
  READ.set(event, { asked, claims });
  return claims;
}

/** Remember before decision before goal before preference. */
function readClaims(event: Utterance, asked: string): readonly NumberedClaim[] {
  if (event.kind === "reply") return asksForDraft(asked) ? [] : repliedClaims(event);
  return isUsersWord(event) && !isChosenAnswer(event) ? promptClaims(event) : [];
}

/** An answer in the agent's words that the user only chose: with its question it is told by a rule of its own. */
function isChosenAnswer({ kind, text }: Utterance): boolean {
  return kind === "answer" && readAnswer(text)?.chosen.length !== 0;
}

function promptClaims(prompt: Utterance): readonly NumberedClaim[] {
  const all = sentencesInOwnName(prompt);
  return all.flatMap((sentence, index) => {
    const next = all[index + 1];
    if (next && isRetraction(next.text)) return [];
    const before = all[index - 1]?.text ?? "";
    const around = {
      before,
      after: wordsIfFit(next),
      corrects: doesCorrect(prompt, index, sentence.text, before),
    };
    const claim = claimOf(sentence, around);
    return claim ? { ...claim, sentence: index } : [];
  });
}

/** It begins with a no, or stands after one. */
function doesCorrect({ kind }: Utterance, index: number, text: string, before: string): boolean {
  if (index === 0) return kind === "denial" || isNo(text);
  return index === 1 && isNo(before) && before.length < 20;
}

/** The next sentence may give the reason if it is fit to keep. */
function wordsIfFit(next: Statement | undefined): string {
  return next && !isUnfitSentence(next) ? next.text : "";
}

/** The words beside a sentence, and whether it says no to what was done. */
interface ClaimContext extends SentencesAround {
  readonly corrects: boolean;
}

/** By its form, else by its cues; a reproach may be a question. */
function claimOf(sentence: Statement, place: ClaimContext): Claim | null {
  const unfit = unfitReason(sentence);
  if (unfit !== null && unfit !== "question") return null;
  return (unfit === null ? formedClaim(sentence, place) : null) ?? claimByCues(sentence, place);
}

/** Read as it stands, else without the subject that is named before a colon. */
function formedClaim(sentence: Statement, { after, corrects }: ClaimContext): Claim | null {
  const claim = plainClaim(sentence, after, corrects);
  if (claim) return claim;
  const about = readTopic(withoutLeadIn(sentence.text));
  if (!about) return null;
  const statement = { text: about.statement, under: sentence.under };
  const found = plainClaim(statement, after, corrects) ?? contrastClaim(statement);
  return found && { ...found, title: toTitle(`${about.topic}: ${found.title}`) };
}

/** "naming: kebab-case, never camelCase": only with its subject it says how things are done. */
function contrastClaim({ text }: Statement): Claim | null {
  return isContrast(text) ? toClaim("preference", "preference", text) : null;
}

function plainClaim(sentence: Statement, after: string, corrects: boolean): Claim | null {
  const note = readRememberRequest(sentence);
  if (note !== null) {
    const kind = readPreference({ text: note, under: "" }, false) === null ? "note" : "preference";
    return toClaim("remember", kind, note);
  }
  const decision = readDecision(sentence, "user", after);
  if (decision) return decisionClaim(decision);
  const goal = readGoal(sentence);
  if (goal !== null) return toClaim("goal", "goal", goal);
  const wish = readPreference(sentence, corrects);
  return wish === null ? null : toClaim("preference", "preference", wish);
}

function repliedClaims(reply: Utterance): readonly NumberedClaim[] {
  const all = sentences(ownWords(reply));
  return all.flatMap((sentence, index) => {
    const decision = isUnfitSentence(sentence)
      ? null
      : readDecision(sentence, "assistant", wordsIfFit(all[index + 1]));
    return decision ? [{ ...decisionClaim(decision), sentence: index }] : [];
  });
}

function decisionClaim({ title, because }: Decision): Claim {
  return { rule: "decision", kind: "decision", title, body: because };
}

function claimFinding(claim: NumberedClaim, event: StoredEvent): Finding {
  const text = `${claim.title}\n${claim.body}`;
  const user = isUsersWord(event);
  const personal = user && claim.kind === "preference" && isPersonal(text);
  return findingFrom(
    event,
    {
      kind: claim.kind,
      title: claim.title,
      body: claim.body,
      origin: user ? "user" : "assistant",
      trust: leastTrust([event.trust, user ? 3 : 2]),
      files: filePathsIn(text),
      tags: personal ? [EVERYWHERE_TAG, ...toolNamesIn(text)] : toolNamesIn(text),
    },
    { ordinal: claim.sentence, ...(claim.cues ? { cues: claim.cues } : {}) },
  );
}
