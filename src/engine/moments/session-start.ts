import { injectOnSessionStart } from "../../inject/session-start.ts";
import { anchorStates } from "../anchors.ts";
import { type AtMoment, answer, answeredId, budgetOf, injectDeps, SILENCE, work } from "./moment.ts";

/** What may be spent on waiting work before a brief that somebody waits for, in ms. */
const DRAIN_MS = 50;
/** Longest that a brief waits to hear what became of the code its memories were made at. */
const CODE_MS = 100;

/** A session starts: a new context, and what it should know. */
export const atSessionStart: AtMoment = async (now) => {
  const { deps, agent, call, session, place } = now;
  const present = call.source === "compact" ? await deps.store().beginContext(session.id) : session;
  await work(deps, DRAIN_MS);
  if (!deps.config["brief.enabled"]) return SILENCE;
  const request = {
    event: answeredId(now),
    session: present,
    budget: { ...budgetOf(deps, agent), items: deps.config["brief.items"] },
    states: anchorStates(deps, place, deps.monotonic() + CODE_MS),
  };
  return answer(now, await injectOnSessionStart(injectDeps(now), request));
};
