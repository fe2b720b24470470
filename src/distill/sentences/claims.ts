import { readAnswer } from "../../domain/answer.ts";
import { isUsersWord, type StoredEvent } from "../../domain/event.ts";
import { EVERYWHERE_TAG } from "../../domain/memory.ts";
import { leastTrust } from "../../domain/trust.ts";
import { filePathsIn, toolNamesIn } from "../../text/named-in-text.ts";
import { promptSpans, quotedSpans } from "../../text/quoted.ts";
import { isRetraction, retractedEvents } from "../activity/retractions.ts";
import { type Finding, findingFrom } from "../rule.ts";
import { type Claim, claimByCues, type SentenceContext, toClaim } from "./claim-by-cues.ts";
import { type Decision, readDecision } from "./decision.ts";
import { readGoal } from "./goal.ts";
import { isUnfitSentence, unfitReason } from "./guards.ts";
import { isPersonal } from "./personal.ts";
import { isContrast, isNo, readPreference } from "./preference.ts";
import { readRememberRequest } from "./remember-request.ts";
import { ownWords, type Statement, sentences, toTitle, type Utterance, withoutLeadIn } from "./statements.ts";
import { asksForDraft, sentencesInOwnName } from "./typed-sentences.ts";

/** One rule's findings in typed sentences and replies; repeated words in a session count once. */
export function claimFindings(rule: Claim["rule"], events: readonly StoredEvent[]): readonly Finding[] {
  const titles = new Set<string>();
  const findings: Finding[] = [];
  const retracted = retractedEvents(events);
  let prompt = "";
  for (const event of events) {
    if (event.kind === "prompt") prompt = event.text;
    if (retracted.has(event.id)) continue;
    for (const claim of claimsOf(event, prompt)) {
      const key = claim.title.toLowerCase();
      if (claim.rule !== rule || titles.has(key)) continue;
      findings.push(claimFinding(claim, event));
      titles.add(key);
    }
  }
  return findings;
}

/** The choices in unstored words with their reasons, one line each; `prompt` is the prompt they answer. */
export function decisionsInRawText(
  speaker: "user" | "assistant",
  text: string,
  prompt: string,
): readonly string[] {
  const words =
    speaker === "user" ? ({ kind: "prompt", trust: 3 } as const) : ({ kind: "reply", trust: 2 } as const);
  return readClaims(
    { text, quoted: speaker === "user" ? promptSpans(text) : quotedSpans(text), ...words },
    prompt,
  )
    .filter(({ rule }) => rule === "decision")
    .map(({ title, body }) => (body === "" ? title : `${title} (because ${body})`));
}

/** The sentence rules find something in this event. */
export function isClaimed(event: StoredEvent): boolean {
  return claimsOf(event, "").length > 0;
}

/** It would be kept if the user had typed it. */
export function readsAsClaim(words: string): boolean {
  return promptClaims({ kind: "prompt", text: words, quoted: [], trust: 3 }).length > 0;
}

/** The sentence number identifies a claim, whatever else a better rule finds. */
type NumberedClaim = Claim & { readonly sentence: number };

/** Five rules read the same claims, which is their main cost. */
const CACHE = new WeakMap<StoredEvent, { prompt: string; claims: readonly NumberedClaim[] }>();

function claimsOf(event: StoredEvent, prompt: string): readonly NumberedClaim[] {
  const cached = CACHE.get(event);
  if (cached?.prompt === prompt) return cached.claims;
  const claims = readClaims(event, prompt);
  CACHE.set(event, { prompt, claims });
  return claims;
}

/** Remember before decision before goal before preference. */
function readClaims(event: Utterance, prompt: string): readonly NumberedClaim[] {
  if (event.kind === "reply") return asksForDraft(prompt) ? [] : repliedClaims(event);
  return isUsersWord(event) && !isChosenAnswer(event) ? promptClaims(event) : [];
}

/** An answer the user chose in the agent's words; the answer rule reads it. */
function isChosenAnswer({ kind, text }: Utterance): boolean {
  return kind === "answer" && readAnswer(text)?.chosen.length !== 0;
}

function promptClaims(prompt: Utterance): readonly NumberedClaim[] {
  const all = sentencesInOwnName(prompt);
  return all.flatMap((sentence, index) => {
    const next = all[index + 1];
    if (next && isRetraction(next.text)) return [];
    const before = all[index - 1]?.text ?? "";
    const context = {
      before,
      after: wordsIfFit(next),
      corrects: doesCorrect(prompt, index, sentence.text, before),
    };
    const claim = claimOf(sentence, context);
    return claim ? { ...claim, sentence: index } : [];
  });
}

/** The sentence begins with a no, or follows one. */
function doesCorrect({ kind }: Utterance, index: number, text: string, before: string): boolean {
  if (index === 0) return kind === "denial" || isNo(text);
  return index === 1 && isNo(before) && before.length < 20;
}

/** The next sentence, which may give the reason. */
function wordsIfFit(next: Statement | undefined): string {
  return next && !isUnfitSentence(next) ? next.text : "";
}

interface ClaimContext extends SentenceContext {
  /** The sentence says no to the work before. */
  readonly corrects: boolean;
}

/** Read by its form, else by its cues; a reproach may be a question. */
function claimOf(sentence: Statement, context: ClaimContext): Claim | null {
  const unfit = unfitReason(sentence);
  if (unfit !== null && unfit !== "question") return null;
  return (unfit === null ? formedClaim(sentence, context) : null) ?? claimByCues(sentence, context);
}

/** Read as it is, else without the subject before a colon. */
function formedClaim(sentence: Statement, { after, corrects }: ClaimContext): Claim | null {
  const claim = plainClaim(sentence, after, corrects);
  if (claim) return claim;
  const about = readTopic(withoutLeadIn(sentence.text));
  if (!about) return null;
  const statement = { text: about.statement, under: sentence.under };
  // "naming: kebab-case, never camelCase" is a rule only with its subject.
  const contrast = isContrast(about.statement) ? toClaim("preference", "preference", about.statement) : null;
  const found = plainClaim(statement, after, corrects) ?? contrast;
  return found && { ...found, title: toTitle(`${about.topic}: ${found.title}`) };
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
  const preference = readPreference(sentence, corrects);
  return preference === null ? null : toClaim("preference", "preference", preference);
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

/** "templates: let's use MJML ...": a subject and its statement. */
interface TopicSentence {
  readonly topic: string;
  readonly statement: string;
}

/** The subject before a colon; null for a speaker, a kind of text or a task. */
function readTopic(text: string): TopicSentence | null {
  const { topic = "", statement = "" } = ABOUT.exec(text)?.groups ?? {};
  if (topic === "" || NO_TOPIC.test(topic) || NAME.test(topic) || SPEAKER.test(topic)) return null;
  return { topic, statement };
}

const ABOUT =
  /^(?:so |and |ok |also |for |on |about |re )*(?<topic>\p{L}[\p{L}\d_/+.-]*(?: [\p{L}\d_/+.-]+){0,5}):\s+(?<statement>\S.*)$/isu;

const NO_TOPIC =
  /\b(?:error|warning|info|debug|fatal|todo|fixme|example|e\.g|quote|output|result|log|status|update|question|answer|title|subject|prompt|task|issue|feat|fix|chore|docs|refactor|test|style|perf|this|that|it|is|are|was|were|if|when|because|says?|said|writes?|wrote|asked|thinks?|add|write|make|create|use|run|do|check|try|change|rename|translate|summari[sz]e|reply|respond|tell|say|put|hypothetically|imagine|suppose|joke|idea|option|alternative|plan|maybe|either)\b/i;

/** One capitalised word is a name as likely as a subject. */
const NAME = /^\p{Lu}\p{Ll}+$/u;
const SPEAKER =
  /\b(?:reviewer|boss|manager|customer|client|user|users|pm|lead|developer|teammate|colleague|support|cto|ceo|ops|qa|team|bot|assistant|system|human|friend|me|him|her|them|you|they|he|she|docs|readme|guide|wiki|article|blog|book|tutorial|comment|ticket|mail|message|slack|chat)\b/iu;
