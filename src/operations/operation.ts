import type { z } from "zod";

/** The description of an operation; command line, docs and HTTP routes are made from it. */
export interface Operation<Shape extends z.ZodRawShape = z.ZodRawShape, Answer = unknown> {
  readonly summary: string;
  /** The fields of its input, each described for people. `cwd` is filled in by the entry point. */
  readonly input: z.ZodObject<Shape>;
  /** For the types alone: no answer of ours is judged. */
  readonly answer: z.ZodType<Answer>;
  /** The fields that are given without a flag, in their order. */
  readonly positional?: string | readonly string[];
  /** Takes longer than a daemon may stand still, so it has no route; as names, only where one of these fields is set. */
  readonly isLong?: true | readonly string[];
}

/** Keeps an entry's own types while the table sees only `Operation`. */
export function operation<Shape extends z.ZodRawShape, Answer>(
  entry: Operation<Shape, Answer>,
): Operation<Shape, Answer> {
  return entry;
}
