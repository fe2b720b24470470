import { Argument, type Command, Option } from "commander";
import { z } from "zod";
import { UnbiddenError } from "../domain/errors.ts";
import type { Operation } from "../operations/operation.ts";

/** Adds an operation to the command line: its fields become an argument and flags. */
export function addOperationCommand(
  program: Command,
  operation: Operation,
  run: (input: Record<string, unknown>, json: boolean) => Promise<void>,
): void {
  const command = program.command(operation.name).description(operation.summary);
  for (const [field, schema] of Object.entries(operation.input.shape)) {
    if (field === "cwd") continue;
    if (field === operation.positional) command.addArgument(argumentFor(field, schema as z.ZodType));
    else command.addOption(optionFor(field, schema as z.ZodType));
  }
  command.option("--json", "print one JSON object");
  command.action(async (...args: unknown[]) => {
    const options = (operation.positional ? args[1] : args[0]) as Record<string, unknown>;
    const { json, ...fields } = options;
    const positional = operation.positional ? { [operation.positional]: wordsOf(args[0]) } : {};
    await run({ ...fields, ...positional }, json === true);
  });
}

/** What the door received, judged by the operation's own schema. Throws `ARGUMENT_INVALID`. */
export function parseInput(operation: Operation, input: Record<string, unknown>): Record<string, unknown> {
  const parsed = operation.input.safeParse(input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new UnbiddenError("ARGUMENT_INVALID", `${issue?.path.join(".")}: ${issue?.message}`);
}

function argumentFor(field: string, schema: z.ZodType): Argument {
  // A sentence may be given without quotes.
  const dots = field === "text" ? "..." : "";
  const name = isOptional(schema) ? `[${field}${dots}]` : `<${field}${dots}>`;
  return new Argument(name, schema.description ?? "");
}

function optionFor(field: string, schema: z.ZodType): Option {
  const kind = kindOf(schema);
  const value =
    kind === "boolean" ? "" : kind === "array" ? " <value...>" : field === "session" ? " [id]" : " <value>";
  const option = new Option(`--${field}${value}`, schema.description ?? "");
  const choices =
    kind === "enum" ? (z.toJSONSchema(schema, { io: "input" }) as { enum?: string[] }).enum : undefined;
  if (choices) option.choices(choices);
  const fallback = defaultOf(schema);
  return fallback === undefined || kind === "boolean" ? option : option.default(fallback);
}

function wordsOf(value: unknown): unknown {
  return Array.isArray(value) ? value.join(" ") : value;
}

function isOptional(schema: z.ZodType): boolean {
  return schema.safeParse(undefined).success;
}

function defaultOf(schema: z.ZodType): unknown {
  return schema instanceof z.ZodDefault ? schema.parse(undefined) : undefined;
}

function kindOf(schema: z.ZodType): string {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodOptional
    ? kindOf(schema.unwrap() as z.ZodType)
    : schema.def.type;
}
