import type { StoredEvent } from "../../domain/event.ts";
import { EVERYWHERE_TAG } from "../../domain/memory.ts";
import { leastTrust } from "../../domain/trust.ts";
import type { Finding } from "../rule.ts";
import { ownWordsOf, type Sentence, sentences } from "../statements.ts";
import { filesIn, tagsIn } from "./anchors.ts";
import { type Claim, stated } from "./claim.ts";
import { decided } from "./decided.ts";
import { germanClaim } from "./german.ts";
import { isUnfit } from "./guards.ts";
import { isPersonal } from "./personal.ts";
import { isDenial, preferred } from "./preferred.ts";
import { remembered } from "./remembered.ts";
import { asksForDraft, ownSentences } from "./typed.ts";

/** The findings of one rule about what was said; the same words twice in a session count once. */
export function statedFindings(rule: Claim["rule"], events: readonly StoredEvent[]): readonly Finding[] {
  const seen = new Set<string>();
  const findings: Finding[] = [];
  let asked = "";
  for (const event of events) {
    if (event.kind === "prompt") asked = event.text;
    const claims = claimsOf(event, asked).filter((claim) => claim.rule === rule);
    claims.forEach((claim, ordinal) => {
      const key = claim.title.toLowerCase();
      if (!seen.has(key)) findings.push(findingOf(claim, event, ordinal));
      seen.add(key);
    });
  }
  return findings;
}

/** Three rules ask for the same claims; reading them costs more than all else a rule does. */
const READ = new WeakMap<StoredEvent, { readonly asked: string; readonly claims: readonly Claim[] }>();

function claimsOf(event: StoredEvent, asked: string): readonly Claim[] {
  const known = READ.get(event);
  if (known?.asked === asked) return known.claims;
  const claims = readClaims(event, asked);
  READ.set(event, { asked, claims });
  return claims;
}

/** Remember before decision before preference. */
function readClaims(event: StoredEvent, asked: string): readonly Claim[] {
  if (event.kind === "reply") return asksForDraft(asked) ? [] : repliedClaims(event);
  return isUsersWord(event) ? promptClaims(event) : [];
}

/** A prompt, or what the user said when refusing a tool call. */
function isUsersWord({ kind, trust }: StoredEvent): boolean {
  return kind === "prompt" || (kind === "denial" && trust === 3);
}

function promptClaims(prompt: StoredEvent): readonly Claim[] {
  const all = ownSentences(prompt);
  return all.flatMap((sentence, index) => {
    const before = all[index - 1]?.text ?? "";
    const corrects =
      index === 0
        ? prompt.kind === "denial" || isDenial(sentence.text)
        : index === 1 && isDenial(before) && before.length < 20;
    return isUnfit(sentence) ? [] : (claimOf(sentence, fitWords(all[index + 1]), corrects) ?? []);
  });
}

/** What follows may give the reason, unless it may not be kept itself. */
function fitWords(next: Sentence | undefined): string {
  return next && !isUnfit(next) ? next.text : "";
}

function claimOf(sentence: Sentence, after: string, corrects: boolean): Claim | null {
  const note = remembered(sentence);
  if (note !== null) {
    const kind = preferred({ text: note, under: "" }, false) === null ? "note" : "preference";
    return stated("remember", kind, note);
  }
  const decision = decided(sentence, "user", after);
  if (decision) return { rule: "decision", kind: "decision", title: decision.title, body: decision.because };
  const wish = preferred(sentence, corrects);
  return wish === null ? germanClaim(sentence.text) : stated("preference", "preference", wish);
}

function repliedClaims(reply: StoredEvent): readonly Claim[] {
  const all = sentences(ownWordsOf(reply));
  return all.flatMap((sentence, index) => {
    const decision = isUnfit(sentence) ? null : decided(sentence, "assistant", fitWords(all[index + 1]));
    return decision
      ? [{ rule: "decision", kind: "decision", title: decision.title, body: decision.because }]
      : [];
  });
}

function findingOf(claim: Claim, event: StoredEvent, ordinal: number): Finding {
  const said = `${claim.title}\n${claim.body}`;
  const user = isUsersWord(event);
  const personal = user && claim.kind === "preference" && isPersonal(said);
  return {
    draft: {
      kind: claim.kind,
      title: claim.title,
      body: claim.body,
      origin: user ? "user" : "assistant",
      trust: leastTrust([event.trust, user ? 3 : 2]),
      files: filesIn(said),
      tags: personal ? [EVERYWHERE_TAG, ...tagsIn(said)] : tagsIn(said),
      sources: [event.id],
      at: event.at,
    },
    identity: [event.id],
    ordinal,
  };
}
