import { claimsPermission } from "../../distill/sentences/consent.ts";
import { type TypedSentence, wholeSentence } from "../../distill/sentences/whole-sentence.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import { type Memory, memoryId, NOTE_RULE } from "../../domain/memory.ts";
import type { Hand, NoteAnswer } from "../../operations/hand-type.ts";
import type { Session } from "../../store/store.ts";
import { sessionNamed } from "../sessions/session-named.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { projectAt, safe } from "../wiring/safe-facts.ts";
import { storeMemory } from "./keep.ts";
import { catchUp, storedAs, titleAndBody } from "./memories.ts";
import { shown } from "./shown.ts";

type Input = Parameters<Hand["note"]>[0];

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
export async function note(deps: EngineDeps, input: Input): Promise<NoteAnswer> {
  const words = { title: oneLine(safe(deps, input.title)), body: safe(deps, input.body.trim()) };
  const quote = safe(deps, input.quote ?? "");
  if (claimsPermission([words.title, words.body, quote].join("\n")))
    throw refused("that something is allowed is said in the moment and never remembered");
  await catchUp(deps);
  const session = await sessionOf(deps, input);
  const events = quote === "" ? [] : await deps.store().sessionEvents(session.id, EVENTS);
  const said = wholeSentence(quote, events);
  const user = said && (await keep(deps, sentenceOf(deps, session, input.kind, said)));
  const own = ownOf(deps, session, { kind: input.kind, ...words, sources: said ? [said.event.id] : [] });
  const saysMore = own.body !== "" || own.title !== user?.title;
  const agent = saysMore ? await keep(deps, own) : null;
  return { user, agent, quote: said ? "found" : quote === "" ? "none" : "not found" };
}

/** Nothing of the agent's is in it but what kind of thing it is; what failed is what happened, and nobody's sentence. */
function sentenceOf(deps: EngineDeps, session: Session, kind: Input["kind"], said: TypedSentence): Memory {
  return {
    ...ownOf(deps, session, {
      kind: kind === "failure" ? "note" : kind,
      ...titleAndBody(said.text, ""),
      sources: [said.event.id],
    }),
    ...{ id: memoryId(NOTE_RULE, [said.event.id, "quoted"], said.ordinal) },
    ...{ origin: "user", trust: 3, at: said.event.at },
  };
}

/** The event of a sentence that was quoted along leads to it, and is no part of the words. */
function ownOf(
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

function refused(why: string): UnbiddenError {
  return new UnbiddenError("NOTE_REFUSED", why);
}

/** The one named, else the latest one here; of what is switched off nothing is kept. */
async function sessionOf(deps: EngineDeps, input: Input): Promise<Session> {
  const facts = projectAt(deps, input.cwd);
  const project = facts && (await deps.store().findProject(facts));
  if (!project) throw new UnbiddenError("PROJECT_UNKNOWN", "no session was seen in a project here");
  const session = await sessionNamed(deps, input.session ?? "", project.id);
  if (session.project?.id !== project.id)
    throw new UnbiddenError("SESSION_UNKNOWN", `session ${input.session} is none of this project`);
  if (session.off || project.off || deps.incognito || deps.disabled)
    throw refused("it is switched off here: until it is on again, nothing is kept");
  const newest = await deps.store().listMemories({ project: project.id, limit: LOOKED_AT });
  const made = newest.filter(({ rule, session: from }) => rule === NOTE_RULE && from === session.id);
  if (made.length >= MOST) throw refused(`this session noted ${MOST} things already; keep to what lasts`);
  return session;
}

async function keep(deps: EngineDeps, memory: Memory) {
  await (deps.storeOnWriterThread?.(memory) ?? storeMemory(deps.store(), memory));
  const stored = await storedAs(deps, memory);
  // It comes back as it was given where it is neither there nor in other words.
  if (stored === memory) throw refused("the user had this forgotten");
  return shown(deps, stored);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
