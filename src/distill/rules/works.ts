import { cutAtWord } from "../../domain/cut.ts";
import { speaksOfError } from "../../domain/error-line.ts";
import type { StoredEvent } from "../../domain/event.ts";
import { leastTrust } from "../../domain/trust.ts";
import type { Finding, Rule } from "../rule.ts";
import { parseCommand, ranIn, type Step } from "./command.ts";
import { claimsPermission } from "./consent.ts";
import { jobOf } from "./job.ts";

/** How the project's tests, build, start and so on were run, when it worked: "how do I run the tests here". */
export const WORKS: Rule = {
  name: "command",
  version: 1,
  find: (_session, events) => {
    const found = new Map<string, Finding>();
    for (const event of events)
      for (const { ordinal, title } of titlesIn(event))
        if (!found.has(title)) found.set(title, findingOf(title, event, ordinal));
    return [...found.values()];
  },
};

/** What a finished call shows to work, one line for each whole job it did. */
function titlesIn({
  kind,
  tool,
  text,
}: StoredEvent): readonly { readonly ordinal: number; readonly title: string }[] {
  const line = tool?.command;
  if (kind !== "tool" || line === undefined || tool?.interrupted || (tool?.exitCode ?? 0) !== 0) return [];
  const { status } = parseCommand(line);
  if (status === "hidden" || (status === "piped" && speaksOfError(text)) || claimsPermission(line)) return [];
  const { folder, ran } = ranIn(line);
  return ran.flatMap((step, ordinal) => {
    const job = jobOf(step);
    if (job === null) return [];
    return { ordinal, title: cutAtWord(`${job} ${folder ? `cd ${folder} && ` : ""}${shownOf(step)}`, 120) };
  });
}

/** How much it prints is a matter of the moment. */
function shownOf({ shape }: Step): string {
  return shape.replace(/ (?:-q+|--quiet|-v+|--verbose|-s|--silent)(?= |$)/g, "");
}

function findingOf(title: string, event: StoredEvent, ordinal: number): Finding {
  return {
    draft: {
      kind: "project",
      title,
      body: "",
      origin: `tool:${event.tool?.name ?? ""}`,
      // A command is a fact; nothing that was printed is quoted.
      trust: leastTrust([event.trust, 1]),
      files: [],
      tags: parseCommand(event.tool?.command ?? "").programs.slice(0, 5),
      sources: [event.id],
      at: event.at,
    },
    identity: [event.id],
    ordinal,
  };
}
