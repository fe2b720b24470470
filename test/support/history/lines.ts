import { hexFrom, type Random } from "../../../bench/random.ts";

/** What every line of a session repeats. */
export interface SessionFacts {
  readonly id: string;
  readonly cwd: string;
  readonly branch: string;
  /** Sub-agents of an old client write into the main file. */
  readonly agent: string | null;
  readonly sidechain: boolean;
  readonly model: string;
  readonly client: Client;
}

export interface Client {
  readonly version: string;
  /** Names prompts, snapshots requests and keeps sub-agents in files of their own. */
  readonly modern: boolean;
}

/** A transcript while it grows: each line hangs on the one before. */
export interface Transcript {
  readonly facts: SessionFacts;
  readonly random: Random;
  readonly hex: (bytes: number) => string;
  readonly write: (line: object) => void;
  /** No line is later. */
  readonly until: number;
  at: number;
  parent: string | null;
  promptId: string;
  promptIndex: number;
  turn: number;
  tokens: number;
  /** Given once the client has compacted. */
  slug: string | null;
  /** The first request of a session is written with everything in it. */
  request: string | null;
}

export function transcriptOf(
  facts: SessionFacts,
  clock: { at: number; until: number },
  random: Random,
  write: Transcript["write"],
): Transcript {
  const fresh = { parent: null, promptId: "", promptIndex: 0, turn: 0, slug: null, request: null };
  return { facts, random, hex: hexFrom(random), write, ...clock, ...fresh, tokens: 12_000 };
}

export function uuid(transcript: Pick<Transcript, "hex">): string {
  const digits = transcript.hex(16);
  const part = (from: number, to: number) => digits.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-4${part(13, 16)}-8${part(17, 20)}-${part(20, 32)}`;
}

/** Lets at most `most` milliseconds go by. */
export function pass(transcript: Transcript, most: number): void {
  const step = 1 + Math.floor(transcript.random() * most);
  transcript.at = Math.min(transcript.at + step, transcript.until);
}

export function timestamp({ at }: Transcript): string {
  return new Date(at).toISOString();
}

/** Writes a line of the conversation; `after` stands behind its time. Returns its id. */
export function chained(transcript: Transcript, fields: object, after: object = {}): string {
  const { facts, slug } = transcript;
  const id = uuid(transcript);
  pass(transcript, 40);
  transcript.write({
    parentUuid: transcript.parent,
    isSidechain: facts.sidechain,
    ...(facts.agent === null ? {} : { agentId: facts.agent }),
    ...fields,
    uuid: id,
    timestamp: timestamp(transcript),
    ...after,
    userType: "external",
    ...(facts.client.modern ? { entrypoint: "cli" } : {}),
    cwd: facts.cwd,
    sessionId: facts.id,
    version: facts.client.version,
    gitBranch: facts.branch,
    ...(slug === null ? {} : { slug }),
  });
  transcript.parent = id;
  return id;
}

/** Writes a line beside the conversation. */
export function beside({ write, facts }: Transcript, fields: object): void {
  write({ ...fields, sessionId: facts.id });
}

/** Only newer clients say which prompt a line belongs to. */
function inPrompt({ facts, promptId }: Transcript): object {
  return facts.client.modern ? { promptId } : {};
}

export interface UserText {
  readonly text: string;
  readonly before?: object;
  readonly after?: object;
}

/** A line in the user's name, whoever wrote it. */
export function userLine(transcript: Transcript, { text, before, after }: UserText): string {
  const message = { role: "user", content: text };
  return chained(transcript, { ...inPrompt(transcript), type: "user", message, ...before }, after);
}

interface TurnFields {
  readonly permissionMode?: string;
  readonly promptSource?: string;
  readonly turnOrigin?: string;
  readonly turnPosition?: object;
}

/** What only newer clients write about where a turn came from. */
export function turnFields(transcript: Transcript, promptSource: string, turnOrigin: string): TurnFields {
  if (!transcript.facts.client.modern) return {};
  const turnPosition = { promptIndex: transcript.promptIndex, turnIndex: transcript.turn };
  return { permissionMode: "default", promptSource, turnOrigin, turnPosition };
}

/** A prompt as the user typed it; begins a turn. */
export function promptLine(transcript: Transcript, text: string): string {
  transcript.promptId = uuid(transcript);
  transcript.turn += 1;
  const id = userLine(transcript, { text, after: turnFields(transcript, "typed", "user") });
  transcript.promptIndex += 1;
  return id;
}

export interface ToolResult {
  readonly toolUseId: string;
  /** The id of the line that called the tool. */
  readonly calledBy: string;
  readonly content: unknown;
  readonly structured: unknown;
  readonly isError?: boolean;
  readonly more?: object;
}

export function toolResultLine(transcript: Transcript, result: ToolResult): string {
  const { toolUseId, calledBy, content, structured, isError, more } = result;
  const flag = isError === undefined ? {} : { is_error: isError };
  const block = { tool_use_id: toolUseId, type: "tool_result", content, ...flag };
  const { modern } = transcript.facts.client;
  const decision = { decision: "accept", source: "config", reasonType: "rule", ruleSource: "userSettings" };
  return chained(
    transcript,
    { ...inPrompt(transcript), type: "user", message: { role: "user", content: [block] } },
    {
      // Of a call in a sub-agent the client keeps only what the model saw, but for errors.
      ...(transcript.facts.sidechain && !isError ? {} : { toolUseResult: structured }),
      ...(modern ? { sourceToolAssistantUUID: calledBy, permissionDecision: decision, ...more } : {}),
    },
  );
}
