import type { Target } from "./target.ts";
import { payloadTarget } from "./targets/payload.ts";
import { redactionTarget } from "./targets/redaction.ts";
import { transcriptTarget } from "./targets/transcript.ts";
import { wireTarget } from "./targets/wire.ts";

/** All that reads what strangers wrote. */
export const TARGETS: Readonly<Record<string, () => Target>> = {
  payload: payloadTarget,
  redaction: redactionTarget,
  transcript: transcriptTarget,
  wire: wireTarget,
};

export function targetNamed(name: string): Target {
  const make = TARGETS[name];
  if (!make) throw new RangeError(`no target ${name}: ${Object.keys(TARGETS).join(", ")}`);
  return make();
}
