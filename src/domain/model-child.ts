/** Set for an agent that we start ourselves to ask a model: its hooks lead to us, and must do nothing. */
export const MODEL_CHILD_MARKER = "UNBIDDEN_LLM_CHILD";

/** The folder it runs in. No user's is called so, and an agent tells its folder at every hook, whatever its environment. */
export const MODEL_CHILD_FOLDER = "unbidden-model-call";

/** Whether it is a session that we started ourselves; the path as an agent gives it. */
export function isModelChildFolder(cwd: unknown): boolean {
  return typeof cwd === "string" && /[\\/]unbidden-model-call[\\/]?$/.test(cwd);
}
