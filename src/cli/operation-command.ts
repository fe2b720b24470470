import { Argument, type Command, Option } from "commander";
import { z } from "zod";
import { UnbiddenError } from "../domain/errors.ts";
import type { Operation } from "../operations/operation.ts";
import {
  OPERATIONS,
  type OperationInput,
  type OperationName,
  parseOperationInput,
} from "../operations/operations.ts";
import type { RawInput } from "./context.ts";
import type { OperationCommand } from "./operation-commands.ts";

/** Adds an operation to the command line: its fields become an argument and flags. */
export function addOperationCommand(
  program: Command,
  name: OperationName,
  { shortFlags = {}, follow }: Pick<OperationCommand<OperationName>, "shortFlags" | "follow">,
  run: (input: Record<string, unknown>, json: boolean) => Promise<void>,
): void {
  const operation: Operation = OPERATIONS[name];
  const command = program.command(name).description(operation.summary);
  for (const [field, schema] of Object.entries(operation.input.shape)) {
    if (field === "cwd") continue;
    if (positionalsOf(operation).includes(field))
      command.addArgument(argumentFor(field, schema as z.ZodType));
    else command.addOption(optionFor(field, schema as z.ZodType, shortFlags[field]));
  }
  if (follow) command.option("--once", "do not wait for what comes next");
  command.option("--json", follow ? "print a JSON object a line; with --once, one" : "print one JSON object");
  command.action(async (...args: unknown[]) => {
    const names = positionalsOf(operation);
    const { json, ...fields } = args[names.length] as Record<string, unknown>;
    const positional = names.map((name, index) => [name, joinedWords(args[index])]);
    await run({ ...fields, ...Object.fromEntries(positional) }, json === true);
  });
}

/** The command line's input, validated by the operation's schema. Throws `ARGUMENT_INVALID`. */
export function parseInput<Name extends OperationName>(name: Name, input: RawInput): OperationInput<Name> {
  const parsed = parseOperationInput(name, input);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = String(issue?.path[0]);
  const flag = positionalsOf(OPERATIONS[name]).includes(field) ? `<${field}>` : `--${flagOf(field)}`;
  throw new UnbiddenError("ARGUMENT_INVALID", `${flag} ${issue ? issueText(issue) : "is not usable"}`);
}

function positionalsOf({ positional }: Operation): readonly string[] {
  return positional === undefined ? [] : [positional].flat();
}

function issueText(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "too_small":
      return issue.origin === "string" ? "must not be empty" : `must be at least ${issue.minimum}`;
    case "too_big":
      return `must be at most ${issue.maximum}${issue.origin === "string" ? " characters" : ""}`;
    case "invalid_type":
      return `must be a ${issue.expected === "int" ? "whole number" : issue.expected}`;
    case "invalid_value":
      return `must be ${issue.values.join(" or ")}`;
    default:
      return issue.message;
  }
}

function argumentFor(field: string, schema: z.ZodType): Argument {
  // A sentence needs no quotes.
  const dots = field === "text" ? "..." : "";
  const isOptional = schema.safeParse(undefined).success;
  const name = isOptional ? `[${field}${dots}]` : `<${field}${dots}>`;
  return new Argument(name, schema.description ?? "");
}

function optionFor(field: string, schema: z.ZodType, letter?: string): Option {
  const flags = `${letter ? `-${letter}, ` : ""}--${flagOf(field)}${placeholder(field, schema)}`;
  const option = new Option(flags, schema.description ?? "");
  const choices =
    kindOf(schema) === "enum"
      ? (z.toJSONSchema(schema, { io: "input" }) as { enum?: string[] }).enum
      : undefined;
  if (choices) option.choices(choices);
  // The schema fills in defaults; the help shows only informative ones.
  const fallback = schema instanceof z.ZodDefault ? schema.parse(undefined) : undefined;
  return ["string", "number"].includes(typeof fallback) && fallback !== ""
    ? option.default(fallback)
    : option;
}

/** `dryRun` is `--dry-run`. */
function flagOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The placeholder of a value in the help: `--limit <number>`, `--files <file...>`. */
function placeholder(field: string, schema: z.ZodType): string {
  switch (kindOf(schema)) {
    case "boolean":
      return "";
    case "array":
      return ` <${field.replace(/s$/, "")}...>`;
    case "number":
      return " <number>";
    case "enum":
      return ` <${field}>`;
    default:
      return field === "session" ? " [id]" : " <text>";
  }
}

/** The words joined; undefined rather than an empty text when there are none. */
function joinedWords(value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.length === 0 ? undefined : value.join(" ");
}

function kindOf(schema: z.ZodType): string {
  return schema instanceof z.ZodDefault || schema instanceof z.ZodOptional
    ? kindOf(schema.unwrap() as z.ZodType)
    : schema.def.type;
}
