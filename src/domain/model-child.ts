/** Set for an agent process that we start to ask a model: its hooks must do nothing. */
export const MODEL_CHILD_MARKER = "UNBIDDEN_LLM_CHILD";

/** Its working folder, which an agent reports at every hook, whatever its environment. */
export const MODEL_CHILD_FOLDER = "unbidden-model-call";

/** True for a session that we started ourselves; the path as an agent gives it. */
export function isModelChildFolder(cwd: unknown): boolean {
  return typeof cwd === "string" && /[\\/]unbidden-model-call[\\/]?$/.test(cwd);
}
