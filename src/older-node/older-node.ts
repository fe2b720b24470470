import { join } from "node:path";
import { eventOfPayload } from "../agents/calls/payload-skip.ts";
import { isDisabled, isModelChild } from "../config/home.ts";
import { nodeRemedy } from "../config/node-version.ts";
import { runInPlace } from "../programs/in-place.ts";
import { findNewerNode, type NodePlaces } from "./newer-node.ts";
import { answerAsTools } from "./refusing-tools.ts";

/** What was started with a Node that cannot run it. */
export interface StartedTooOld extends NodePlaces {
  /** The file in `dist`. */
  readonly file: string;
  readonly args: readonly string[];
}

export type OlderNodeEnd =
  | { readonly status: "ran"; readonly exitCode: number }
  /** No newer Node was found. */
  | { readonly status: "none" };

/** Runs the same by a newer Node of this machine, which a version manager or another PATH may hold. */
export async function runByNewerNode({ file, args, ...places }: StartedTooOld): Promise<OlderNodeEnd> {
  const node = await findNewerNode(places);
  if (node === null) return { status: "none" };
  const exitCode = await runInPlace(node, [join(places.packageFolder, "dist", file), ...args]);
  return { status: "ran", exitCode: exitCode ?? 1 };
}

/** Answers a plugin's hook by a newer Node of this machine; without one it tells the user what to do as a session starts, and is silent else. */
export async function runHookByNewerNode(started: StartedTooOld): Promise<void> {
  if (isModelChild(started.env) || isDisabled(started.env)) return;
  if ((await runByNewerNode(started)).status === "ran") return;
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  if (eventOfPayload(Buffer.concat(chunks)) !== "SessionStart") return;
  process.stdout.write(JSON.stringify({ systemMessage: nodeRemedy(process.version, process.execPath) }));
}

/** Says what to do where a client would only say that there is no such tool, until the client hangs up. */
export async function serveRefusal(remedy: string): Promise<void> {
  let rest = "";
  process.stdin.setEncoding("utf8");
  for await (const piece of process.stdin) {
    const lines = `${rest}${piece}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const answer = answerAsTools(line, remedy);
      if (answer !== null) process.stdout.write(`${answer}\n`);
    }
  }
}
