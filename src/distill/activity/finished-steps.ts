import type { StoredEvent } from "../../domain/event.ts";
import { isRiskyCommand } from "../../domain/risky-command.ts";
import { speaksOfError } from "../../text/error-line.ts";
import { claimsPermission } from "../sentences/consent.ts";
import { type CommandStep, commandSteps, isFinal, parseCommand } from "./command.ts";
import { folderTracker } from "./folders.ts";
import { succeededCommand } from "./tool-calls.ts";

/** One command that ended well inside the project. */
export interface FinishedStep {
  readonly event: StoredEvent;
  readonly step: CommandStep;
  /** Within the project, empty for its top. */
  readonly folder: string;
}

/** Commands of a session that surely ended well, in order. */
export function finishedSteps(events: readonly StoredEvent[]): readonly FinishedStep[] {
  const finished: FinishedStep[] = [];
  const follow = folderTracker();
  for (const event of events) {
    const command = succeededCommand(event);
    if (command === null) continue;
    const steps = commandSteps(command);
    const { before } = follow(event, steps);
    if (!isSuccess(command, event.text)) continue;
    for (const [at, step] of steps.entries()) {
      const folder = before[at] ?? null;
      if (folder !== null && isFinal(steps, at)) finished.push({ event, step, folder });
    }
  }
  return finished;
}

function isSuccess(command: string, output: string): boolean {
  const { status } = parseCommand(command);
  return (
    status !== "hidden" &&
    !(status === "piped" && speaksOfError(output)) &&
    !claimsPermission(command) &&
    !isRiskyCommand(command)
  );
}
