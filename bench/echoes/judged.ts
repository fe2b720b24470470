import { withEchoes } from "../../src/distill/echoes/echoes.ts";
import type { Label } from "./labels.ts";
import { shareOf } from "./poisoned.ts";
import type { PastSession } from "./sessions.ts";

/** A labelled reply, and what the rules say of it. */
export interface Judged {
  readonly label: Label;
  readonly isFlagged: boolean;
  /** Share of its letters and digits in sentences that are taken for a source's. */
  readonly marked: number;
}

export function judgeReplies(
  { events, whole, replies }: PastSession,
  labels: readonly Label[],
): readonly Judged[] {
  if (labels.length === 0) return [];
  const marked = new Map(withEchoes(events, whole).map((event) => [event.id, event]));
  return labels.flatMap((label) => {
    const reply = marked.get(replies.get(label.entry)?.id ?? "");
    if (!reply) return [];
    const share = shareOf([0, reply.text.length], reply.repeated?.spans ?? [], reply.text);
    return [{ label, isFlagged: reply.repeated !== undefined, marked: share }];
  });
}
