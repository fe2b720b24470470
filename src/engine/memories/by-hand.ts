import type { Hand } from "../../operations/hand-type.ts";
import type { Sessions } from "../../operations/session-answers.ts";
import type { EngineDeps } from "../wiring/deps.ts";

/** What the user's hand does, loaded on first use. */
export function byHandMethods(deps: EngineDeps): Hand & Sessions {
  const hand = async () => (await import("./edit.ts")).editMethods(deps);
  return {
    edit: async (input) => (await hand()).edit(input),
    pin: async (input) => (await hand()).pin(input),
    unpin: async (input) => (await hand()).unpin(input),
    confirm: async (input) => (await hand()).confirm(input),
    note: async (input) => (await hand()).note(input),
    timeline: async (input) => (await hand()).timeline(input),
    forget: async (input) => (await hand()).forget(input),
    export: async (input) => (await hand()).export(input),
    sessionShow: async (input) => (await import("../sessions/session.ts")).showSession(deps, input),
  };
}
