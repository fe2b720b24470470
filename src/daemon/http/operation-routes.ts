import { isAbsolute } from "node:path";
import type { Context, Hono } from "hono";
import { BOUNDS } from "../../client/bounds.ts";
import { codeOf, ERRORS, type ErrorCode, UnbiddenError } from "../../domain/errors.ts";
import type { Engine } from "../../operations/engine-type.ts";
import type { Operation } from "../../operations/operation.ts";
import {
  OPERATION_NAMES,
  OPERATIONS,
  type OperationInput,
  type OperationName,
  parseOperationInput,
} from "../../operations/operations.ts";
import {
  isLongRead,
  type LongReadName,
  type PageWorkName,
  type WorkState,
} from "../../operations/page/long-work.ts";

/** Runs an operation in a process of its own and passes on each line that it prints; resolves at its end. */
export type RunWork = (
  order: { readonly name: PageWorkName | LongReadName; readonly input: object },
  onLine: (line: string) => void,
) => Promise<void>;

/** All operations but long ones, which would block the daemon. */
export const ROUTED = OPERATION_NAMES.filter((name) => isLongOf(name) !== true);

export function operationRoute(name: OperationName): string {
  return `/operations/${name}`;
}

/** One route for each operation: its input as JSON in, its answer as JSON out. */
export function addOperationRoutes(app: Hono, engine: (context: Context) => Engine, runWork: RunWork): void {
  for (const name of ROUTED) {
    app.post(operationRoute(name), (context) =>
      answerInput<OperationName>(context, name, (input) =>
        isLongRead(name) ? readElsewhere(runWork, name, input) : engine(context).run(name, input),
      ),
    );
  }
}

/** The answer of a process of its own. Throws what that one threw. */
async function readElsewhere(run: RunWork, name: LongReadName, input: object): Promise<object> {
  const states: WorkState<LongReadName>[] = [];
  await run({ name, input }, (line) => states.push(JSON.parse(line)));
  const end = states.at(-1);
  if (end?.is === "done") return end.answer;
  if (end?.is !== "failed") throw new UnbiddenError("DAEMON_FAILED", "its process ended early");
  throw new UnbiddenError(end.error.code, end.error.message);
}

/** Answers a request as JSON, or with the stream that the answer is, by its body as that operation's input. */
export async function answerInput<Name extends OperationName>(
  context: Context,
  name: Name,
  answer: (input: OperationInput<Name>) => Promise<object>,
): Promise<Response> {
  try {
    const bytes = await readBoundedBody(context.req.raw);
    if (bytes === null) return context.json(errorBody("ARGUMENT_INVALID", "the body is too large"), 413);
    const answered = await answer(inputFrom(name, bytes));
    return answered instanceof ReadableStream ? context.body(answered) : context.json(answered);
  } catch (error) {
    // The message of a foreign error may hold anything.
    const isOurs = error instanceof UnbiddenError;
    const code = codeOf(error, "DAEMON_FAILED");
    return context.json(errorBody(code, isOurs ? error.message : ERRORS[code].meaning), httpStatus(code));
  }
}

/** A larger body is refused before its end. */
const MOST_READ = 64_000_000;

/** A request's body; null when it is larger than a payload may be. Throws when it does not end. */
async function readBoundedBody(request: Request): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of request.body ?? []) {
    size += piece.length;
    if (size > MOST_READ) return null;
    // Read to its end all the same, so that the sender gets our answer and no broken pipe.
    if (size <= BOUNDS.payloadBytes) pieces.push(piece);
  }
  return size <= BOUNDS.payloadBytes ? Buffer.concat(pieces) : null;
}

/** The body, checked by the operation's own schema; an unknown field is an error. */
function inputFrom<Name extends OperationName>(name: Name, bytes: Uint8Array): OperationInput<Name> {
  const body = parseBody(bytes);
  const strict = OPERATIONS[name].input.strict().safeParse(body);
  const parsed = parseOperationInput(name, body);
  if (!strict.success || !parsed.success) {
    const [issue] = (strict.error ?? parsed.error)?.issues ?? [];
    const where = issue?.path.join(".");
    throw new UnbiddenError(
      "ARGUMENT_INVALID",
      `${where ? `${where}: ` : ""}${issue?.message ?? "not usable"}`,
    );
  }
  const input: Readonly<Record<string, unknown>> = strict.data;
  if (typeof input.cwd === "string" && !isAbsolute(input.cwd))
    throw new UnbiddenError("ARGUMENT_INVALID", "cwd: must be a whole path");
  // It would block everybody for as long as it reads the whole store, or runs the rules again.
  const isLong = isLongOf(name);
  const longOption = isLong === true ? undefined : isLong?.find((field) => input[field] === true);
  if (longOption !== undefined)
    throw new UnbiddenError("ARGUMENT_INVALID", `${longOption}: only at the command line`);
  return parsed.data;
}

function isLongOf(name: OperationName): Operation["isLong"] {
  const operation: Operation = OPERATIONS[name];
  return operation.isLong;
}

function parseBody(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new UnbiddenError("ARGUMENT_INVALID", "the body is not JSON", { cause });
  }
}

/** The shape of `--json`. */
function errorBody(code: ErrorCode, message: string) {
  return { error: { code, message, remedy: ERRORS[code].remedy } };
}

function httpStatus(code: ErrorCode): 400 | 403 | 404 | 409 | 500 | 503 {
  if (code === "ARGUMENT_INVALID") return 400;
  if (code === "PERSON_NEEDED") return 403;
  if (code.endsWith("_UNKNOWN")) return 404;
  if (code === "MEMORY_AMBIGUOUS" || code === "CHANGE_OVER") return 409;
  return code === "STORE_BUSY" ? 503 : 500;
}
