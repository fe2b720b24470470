import { z } from "zod";
import type { NoteAnswer } from "../../operations/edits.ts";
import { OPERATIONS } from "../../operations/operations.ts";
import { memoryLine, SHOWN, toShown } from "../shown.ts";
import { tool } from "../tool.ts";

const { title, kind, body, quote, replaces } = OPERATIONS.note.input.shape;

export const rememberTool = tool({
  name: "remember",
  title: "Propose a memory",
  description:
    "Propose something for later sessions: a decision with its reason, a failure with its fix, a lasting wish. Only what holds beyond this session, no secrets, no permissions. Your own words count as yours. If the user said it, put their whole sentence into `quote`, to the letter: only that sentence counts as theirs, and without it nothing becomes a preference or ends what they said.",
  input: z.strictObject({ title, kind, body, quote, replaces }),
  output: z.object({
    user: SHOWN.nullable().describe("The quoted sentence, on the user's word"),
    agent: SHOWN.nullable().describe("Your words, on yours"),
    quote: z.enum(["found", "not found", "none"]),
    replaced: z.string().nullable().describe("Id of the memory that it ended"),
    notReplaced: z.string().nullable().describe("Why the memory to be replaced still holds"),
  }),
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  run: async ({ engine, cwd, session }, input) => {
    const answer = await (await engine()).run("note", { ...input, session: session ?? "", cwd });
    const { user, agent, replaced, notReplaced } = answer;
    return {
      about: "noted",
      lines: linesOf(answer),
      output: {
        user: user && toShown(user, null),
        agent: agent && toShown(agent, null),
        quote: answer.quote,
        replaced: replaced?.shortId ?? null,
        notReplaced,
      },
    };
  },
});

function linesOf({ user, agent, quote, replaced, notReplaced }: NoteAnswer): readonly string[] {
  return [
    ...[user, agent].filter((memory) => memory !== null).map((memory) => memoryLine(memory)),
    ...(quote === "not found"
      ? ["The quote is no whole sentence that the user typed in this session: it counts as your word only."]
      : []),
    ...(replaced ? [`It replaces ${memoryLine(replaced)}`] : []),
    ...(notReplaced === null ? [] : [`It replaces nothing: ${notReplaced}.`]),
  ];
}
