import { claimsPermission } from "../../distill/sentences/consent.ts";
import { type TypedSentence, wholeSentence } from "../../distill/sentences/whole-sentence.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import { type Memory, memoryId, NOTE_RULE } from "../../domain/memory.ts";
import type { NoteAnswer } from "../../operations/edits.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { Session } from "../../store/store.ts";
import { findNamedSession } from "../sessions/session.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";
import { catchUp, findKnownProject, findStoredMemory, titleAndBody } from "./memories.ts";
import { trustOfWords } from "./note-trust.ts";
import { oneMemory, toShownMemory } from "./shown-memories.ts";

type NoteInput = OperationInput<"note">;

/** Per session; more is no longer what stands out. */
const MAX_NOTES = 20;
/** The project's memories searched to count them. */
const LOOKED_AT = 500;
/** All prompts of a long session. */
const EVENTS = 20_000;

/**
 * What an agent proposes, on its own word, or on that of the source which it repeats. A quote that is a whole sentence the
 * user typed in that session is kept beside it, as that sentence and nothing else, on theirs. Throws `NOTE_REFUSED`,
 * `PROJECT_UNKNOWN`, `SESSION_UNKNOWN`, or `MEMORY_UNKNOWN` of what is to be replaced.
 */
export async function proposeNote(deps: EngineDeps, input: NoteInput): Promise<NoteAnswer> {
  const words = { title: withoutLineBreaks(safe(deps, input.title)), body: safe(deps, input.body.trim()) };
  const quote = safe(deps, input.quote ?? "");
  if (claimsPermission([words.title, words.body, quote].join("\n")))
    throw noteRefused("a permission holds for its session only and is never remembered");
  await catchUp(deps);
  const session = await sessionOfNote(deps, input);
  const older = input.replaces === undefined ? null : await oneMemory(deps, input.replaces);
  const events = await deps.store().sessionEvents(session.id, EVENTS);
  const sentence = quote === "" ? null : wholeSentence(quote, events);
  const user = sentence && (await storeProposal(deps, quotedMemory(deps, session, input.kind, sentence)));
  const own = proposedMemory(deps, session, {
    kind: sentence ? input.kind : unprovenKind(input.kind),
    ...words,
    trust: await trustOfWords(deps, { project: session.project?.id ?? null, events, ...words }),
    sources: sentence ? [sentence.event.id] : [],
  });
  const saysMore = own.body !== "" || own.title !== user?.title;
  const agent = saysMore ? await storeProposal(deps, own) : null;
  const replacement = await replaceOlder(deps, older, user ?? agent);
  return { user, agent, quote: quoteOutcome(quote, sentence), ...replacement };
}

function quoteOutcome(quote: string, sentence: TypedSentence | null): NoteAnswer["quote"] {
  if (quote === "") return "none";
  return sentence ? "found" : "not found";
}

async function replaceOlder(
  deps: EngineDeps,
  older: Memory | null,
  newer: Memory | null,
): Promise<Pick<NoteAnswer, "replaced" | "notReplaced">> {
  if (older === null || newer === null) return { replaced: null, notReplaced: null };
  const notReplaced = await replacementRefusal(deps, older, newer);
  return { replaced: notReplaced === null ? await toShownMemory(deps, older) : null, notReplaced };
}

/** A preference is the user's alone to have. */
function unprovenKind(kind: NoteInput["kind"]): NoteInput["kind"] {
  return kind === "preference" ? "note" : kind;
}

/** Null where the older memory is ended by the newer one. */
async function replacementRefusal(deps: EngineDeps, older: Memory, newer: Memory): Promise<string | null> {
  if (older.id === newer.id) return "it says the same";
  if (older.project !== newer.project) return "it belongs to another project";
  if (older.pinned) return "the user pinned it";
  if (older.trust > newer.trust) return "it is better founded: quote the user's sentence that ends it";
  const because = newer.trust === 3 ? "you said so" : "the agent noted so";
  const isEnded = await deps.store().endOlder({ older: older.id, newer: newer.id, because });
  return isEnded ? null : "it was ended before, or the user decided that it holds";
}

/** Only its kind is the agent's; a failure is stored as a note, because the user stated no failure. */
function quotedMemory(
  deps: EngineDeps,
  session: Session,
  kind: NoteInput["kind"],
  sentence: TypedSentence,
): Memory {
  return {
    ...proposedMemory(deps, session, {
      kind: kind === "failure" ? "note" : kind,
      ...titleAndBody(sentence.text, ""),
      sources: [sentence.event.id],
    }),
    ...{ id: memoryId(NOTE_RULE, [sentence.event.id, "quoted"], sentence.ordinal) },
    ...{ origin: "user", trust: 3, at: sentence.event.at },
  };
}

/** The event of a quoted sentence is its source, and no part of the text. */
function proposedMemory(
  deps: EngineDeps,
  session: Session,
  content: Pick<Memory, "kind" | "title" | "body" | "sources"> & Partial<Pick<Memory, "trust">>,
): Memory {
  return {
    ...{ id: memoryId(NOTE_RULE, [session.id, content.kind, content.title, content.body], 0) },
    ...{ origin: "assistant", trust: 2, files: [], tags: [], at: deps.now(), ...content },
    ...{ project: session.project?.id ?? null, session: session.id, rule: NOTE_RULE, ruleVersion: 1 },
    ...{ pinned: false, supersededBy: null },
  };
}

function noteRefused(why: string): UnbiddenError {
  return new UnbiddenError("NOTE_REFUSED", why);
}

/** The given one, else the latest one here; nothing is stored where it is switched off. */
async function sessionOfNote(deps: EngineDeps, input: NoteInput): Promise<Session> {
  const project = await findKnownProject(deps, input);
  if (!project) throw new UnbiddenError("PROJECT_UNKNOWN", "no session was seen in a project here");
  const session = await findNamedSession(deps, input.session ?? "", project.id);
  if (session.project?.id !== project.id)
    throw new UnbiddenError("SESSION_UNKNOWN", `session ${input.session} is none of this project`);
  if (session.off || project.off || deps.incognito || deps.disabled)
    throw noteRefused("it is switched off here, so nothing is stored until `unbidden on`");
  const newest = await deps.store().listMemories({ project: project.id, limit: LOOKED_AT });
  const notes = newest.filter(({ rule, session: from }) => rule === NOTE_RULE && from === session.id);
  if (notes.length >= MAX_NOTES)
    throw noteRefused(`this session noted ${MAX_NOTES} things already; keep to what lasts`);
  return session;
}

async function storeProposal(deps: EngineDeps, memory: Memory) {
  await deps.storeUserMemory(memory);
  const stored = await findStoredMemory(deps, memory);
  // It comes back unchanged where it is neither stored nor a duplicate.
  if (stored === memory) throw noteRefused("the user asked to forget this");
  return toShownMemory(deps, stored);
}

function withoutLineBreaks(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
