import { claimsPermission } from "../../distill/sentences/consent.ts";
import { type TypedSentence, wholeSentence } from "../../distill/sentences/whole-sentence.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import { type Memory, memoryId, NOTE_RULE } from "../../domain/memory.ts";
import type { NoteAnswer } from "../../operations/edits.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { Session } from "../../store/store.ts";
import { findNamedSession } from "../sessions/session-named.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { safe } from "../wiring/safe-facts.ts";
import { catchUp, findKnownProject, findStoredMemory, titleAndBody } from "./memories.ts";
import { toShownMemory } from "./shown-memories.ts";

type NoteInput = OperationInput<"note">;

/** Of one session; more is no longer what stands out. */
const MOST = 20;
/** So many of the project's memories are looked at to count them. */
const LOOKED_AT = 500;
/** All prompts of a long session. */
const EVENTS = 20_000;

/**
 * What an agent proposes, on its own word. A quote that is a whole sentence the user typed in that session is kept beside
 * it, as that sentence and nothing else, on theirs. Throws `NOTE_REFUSED`, `PROJECT_UNKNOWN` or `SESSION_UNKNOWN`.
 */
export async function proposeNote(deps: EngineDeps, input: NoteInput): Promise<NoteAnswer> {
  const words = { title: withoutLineBreaks(safe(deps, input.title)), body: safe(deps, input.body.trim()) };
  const quote = safe(deps, input.quote ?? "");
  if (claimsPermission([words.title, words.body, quote].join("\n")))
    throw noteRefused("that something is allowed is said in the moment and never remembered");
  await catchUp(deps);
  const session = await sessionOfNote(deps, input);
  const events = quote === "" ? [] : await deps.store().sessionEvents(session.id, EVENTS);
  const said = wholeSentence(quote, events);
  const user = said && (await storeProposal(deps, quotedMemory(deps, session, input.kind, said)));
  const own = proposedMemory(deps, session, {
    kind: input.kind,
    ...words,
    sources: said ? [said.event.id] : [],
  });
  const saysMore = own.body !== "" || own.title !== user?.title;
  const agent = saysMore ? await storeProposal(deps, own) : null;
  return { user, agent, quote: said ? "found" : quote === "" ? "none" : "not found" };
}

/** Nothing of the agent's is in it but what kind of thing it is; what failed is what happened, and nobody's sentence. */
function quotedMemory(
  deps: EngineDeps,
  session: Session,
  kind: NoteInput["kind"],
  said: TypedSentence,
): Memory {
  return {
    ...proposedMemory(deps, session, {
      kind: kind === "failure" ? "note" : kind,
      ...titleAndBody(said.text, ""),
      sources: [said.event.id],
    }),
    ...{ id: memoryId(NOTE_RULE, [said.event.id, "quoted"], said.ordinal) },
    ...{ origin: "user", trust: 3, at: said.event.at },
  };
}

/** The event of a sentence that was quoted along leads to it, and is no part of the words. */
function proposedMemory(
  deps: EngineDeps,
  session: Session,
  said: Pick<Memory, "kind" | "title" | "body" | "sources">,
): Memory {
  return {
    ...{ id: memoryId(NOTE_RULE, [session.id, said.kind, said.title, said.body], 0), ...said },
    ...{ origin: "assistant", trust: 2, files: [], tags: [], at: deps.now() },
    ...{ project: session.project?.id ?? null, session: session.id, rule: NOTE_RULE, ruleVersion: 1 },
    ...{ pinned: false, supersededBy: null },
  };
}

function noteRefused(why: string): UnbiddenError {
  return new UnbiddenError("NOTE_REFUSED", why);
}

/** The one named, else the latest one here; of what is switched off nothing is kept. */
async function sessionOfNote(deps: EngineDeps, input: NoteInput): Promise<Session> {
  const project = await findKnownProject(deps, input);
  if (!project) throw new UnbiddenError("PROJECT_UNKNOWN", "no session was seen in a project here");
  const session = await findNamedSession(deps, input.session ?? "", project.id);
  if (session.project?.id !== project.id)
    throw new UnbiddenError("SESSION_UNKNOWN", `session ${input.session} is none of this project`);
  if (session.off || project.off || deps.incognito || deps.disabled)
    throw noteRefused("it is switched off here: until it is on again, nothing is kept");
  const newest = await deps.store().listMemories({ project: project.id, limit: LOOKED_AT });
  const made = newest.filter(({ rule, session: from }) => rule === NOTE_RULE && from === session.id);
  if (made.length >= MOST) throw noteRefused(`this session noted ${MOST} things already; keep to what lasts`);
  return session;
}

async function storeProposal(deps: EngineDeps, memory: Memory) {
  await deps.storeUserMemory(memory);
  const stored = await findStoredMemory(deps, memory);
  // It comes back as it was given where it is neither there nor in other words.
  if (stored === memory) throw noteRefused("the user had this forgotten");
  return toShownMemory(deps, stored);
}

function withoutLineBreaks(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
