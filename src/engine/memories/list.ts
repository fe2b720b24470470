import { UnbiddenError } from "../../domain/errors.ts";
import type { memoryFilterFields } from "../../operations/fields.ts";
import type { ExplainAnswer, ListAnswer } from "../../operations/memories.ts";
import type { OperationInput } from "../../operations/operations.ts";
import type { MemoryFilter } from "../../store/port/memory-filter.ts";
import { hasSameRemote } from "../sessions/same-remote.ts";
import { findNamedSession } from "../sessions/session.ts";
import type { EngineDeps } from "../wiring/deps.ts";
import { explainStored } from "./explain.ts";
import { catchUp, findChosenProject } from "./memories.ts";
import { toNamedSource } from "./named-source.ts";
import { parseTime } from "./parse-time.ts";
import { toShownMemories } from "./shown-memories.ts";

export async function listProjectMemories(
  deps: EngineDeps,
  { explain, ...input }: OperationInput<"list">,
): Promise<ExplainAnswer | ListAnswer> {
  if (explain) return explainStored(deps, input);
  if (input.text !== undefined)
    throw new UnbiddenError(
      "ARGUMENT_INVALID",
      "list takes words with --explain only; search looks for them",
    );
  await catchUp(deps);
  const filter = await chosenFilter(deps, input);
  const { skip = 0 } = input;
  const memories = await deps.store().listMemories({ ...filter, ...pieceOf(input) });
  const total = await deps.store().countMemories(filter);
  const isNoneOfHere =
    !input.all && memories.every(({ project }) => project === null || project !== filter.project);
  return {
    memories: await toShownMemories(deps, memories),
    more: memories.length === input.limit && total > skip + memories.length,
    total,
    sameRemote: isNoneOfHere && (await hasSameRemote(deps, input.cwd)),
  };
}

/** Which part of a list. */
export function pieceOf({
  limit,
  skip = 0,
  after,
}: Pick<OperationInput<"list">, "limit" | "skip" | "after">) {
  return { limit, skip, ...(after === undefined ? {} : { after }) };
}

type FilterInput = Pick<OperationInput<"list">, keyof typeof memoryFilterFields | "cwd">;

/** What the store should list for this input. Throws where a time, a session or a project is none. */
export async function chosenFilter(
  deps: EngineDeps,
  input: FilterInput,
): Promise<Omit<MemoryFilter, "limit">> {
  const { kind, trust, rule, pinned, session, source, since, before } = input;
  const scope = await listScope(deps, input);
  const time = (text: string, option: string) => parseTime(text, deps.now(), option);
  return {
    ...scope,
    ...(kind ? { kinds: [kind] } : {}),
    ...(trust !== undefined ? { trust } : {}),
    ...(rule !== undefined ? { rule } : {}),
    ...(pinned ? { pinned: true } : {}),
    ...(session !== undefined
      ? { session: (await findNamedSession(deps, session, scope.all ? null : scope.project)).id }
      : {}),
    ...(source !== undefined ? sourceFilter(source) : {}),
    ...(since !== undefined ? { from: time(since, "--since").from } : {}),
    ...(before !== undefined ? { to: time(before, "--before").to } : {}),
  };
}

function sourceFilter(named: string): Pick<MemoryFilter, "rule" | "source"> {
  const source = toNamedSource(named);
  return "imported" in source ? { rule: source.imported } : { source };
}

type ListScope = Pick<OperationInput<"list">, "all" | "project" | "cwd">;

/** Every project, the named one, or the folder's. Throws `PROJECT_UNKNOWN`. */
export async function listScope(deps: EngineDeps, { all = false, project, cwd }: ListScope) {
  if (all && project !== undefined)
    throw new UnbiddenError("ARGUMENT_INVALID", "say either --project or --all");
  const found = await findChosenProject(deps, { project, cwd });
  return { project: found?.id ?? null, all };
}
