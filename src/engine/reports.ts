import { spooledNames } from "../capture/spool.ts";
import { UnbiddenError } from "../domain/errors.ts";
import type { Engine, Place, StatusAnswer, SwitchAnswer, WhyAnswer } from "../operations/engine-type.ts";
import { projectFacts } from "../project/project-facts.ts";
import type { EngineDeps } from "./deps.ts";
import { projectOf, showAll } from "./memories.ts";

type Methods = Pick<Engine, "why" | "on" | "off" | "status">;

/** What people ask about Unbidden itself, and its switches. */
export function reportMethods(deps: EngineDeps): Methods {
  return {
    why: (input) => why(deps, input.injection),
    on: (input) => turn(deps, input, false),
    off: (input) => turn(deps, input, true),
    status: (input) => status(deps, input),
  };
}

async function why(deps: EngineDeps, id: string | undefined): Promise<WhyAnswer> {
  const store = deps.store();
  const filter =
    id === undefined ? { limit: 1, verdict: "injected" as const } : { limit: 1, prefix: id.toLowerCase() };
  const [injection] = await store.injections(filter);
  if (!injection)
    throw new UnbiddenError("INJECTION_UNKNOWN", id ? `no injection ${id}` : "nothing was injected yet");
  const items = await store.injectionItems(injection.id);
  const memories = (await Promise.all(items.map((item) => store.memoriesById(item.memory)))).flat();
  const known = new Map((await showAll(deps, memories)).map((memory) => [memory.id, memory]));
  return { injection, items: items.map((item) => ({ ...item, known: known.get(item.memory) ?? null })) };
}

async function turn(
  deps: EngineDeps,
  input: Place & { session?: string | undefined },
  off: boolean,
): Promise<SwitchAnswer> {
  if (input.session !== undefined) return turnSession(deps, input, off);
  const facts = projectFacts(input.cwd, deps.userHome);
  if (!facts) throw new UnbiddenError("PROJECT_UNKNOWN", `${input.cwd} belongs to no project`);
  // A project may be switched off before its first session.
  const project = await deps.store().ensureProject(facts, deps.now());
  await deps.store().switchProject(project.id, off);
  return { what: "project", name: project.name, off };
}

async function turnSession(
  deps: EngineDeps,
  input: Place & { session?: string | undefined },
  off: boolean,
): Promise<SwitchAnswer> {
  const project = await projectOf(deps, input);
  const session = await deps.store().findSession(input.session || null, project?.id ?? null);
  if (!session)
    throw new UnbiddenError("SESSION_UNKNOWN", `no session ${input.session || "was seen in this project"}`);
  await deps.store().switchSession(session.id, off);
  return { what: "session", name: session.nativeId, off };
}

async function status(deps: EngineDeps, input: Place & { limit: number }): Promise<StatusAnswer> {
  const store = deps.store();
  const project = await projectOf(deps, input);
  const health = await store.counts();
  return {
    home: deps.home.root,
    project: project?.name ?? null,
    off: project?.off ?? false,
    disabled: deps.disabled,
    memories: health.memories,
    events: health.events,
    injections: health.injections,
    bytes: health.bytes,
    spooled: spooledNames(deps.spool).length,
    verdicts: await store.injections({ limit: input.limit }),
    lastHooks: Object.fromEntries(health.lastEvents),
  };
}
