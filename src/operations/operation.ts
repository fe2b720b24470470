import type { z } from "zod";

/** What can be said of an operation before it is run: command line, docs and HTTP routes are made from it. */
export interface Operation<Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly summary: string;
  /** The fields of its input, each described for people. `cwd` is filled in by the entry point. */
  readonly input: z.ZodObject<Shape>;
  /** The fields that are given without a flag, in their order. */
  readonly positional?: string | readonly string[];
  /** Takes longer than a daemon may stand still, so it has no route; as a name, only where that field is set. */
  readonly isLong?: true | string;
}

/** Keeps an entry's own types while the table sees only `Operation`. */
export function operation<Shape extends z.ZodRawShape>(entry: Operation<Shape>): Operation<Shape> {
  return entry;
}
