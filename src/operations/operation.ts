import type { z } from "zod";
import type { Engine, OperationProgress } from "./engine-type.ts";

/** One thing Unbidden can do: command line, docs and later routes and tools are made from this. */
export interface Operation<Shape extends z.ZodRawShape = z.ZodRawShape, Output = unknown> {
  readonly name: string;
  readonly summary: string;
  /** The fields of its input, each described for people. `cwd` is filled in by the entry point. */
  readonly input: z.ZodObject<Shape>;
  /** The fields that are given without a flag, in their order. */
  readonly positional?: string | readonly string[];
  /** Takes longer than a daemon may stand still, so it has no route. */
  readonly isLong?: true;
  /** A method and not a property: so the table may hold entries that each want an input of their own. */
  run(
    engine: Engine,
    input: z.infer<z.ZodObject<Shape>>,
    onProgress?: (progress: OperationProgress) => void,
  ): Promise<Output>;
}

/** Keeps an entry's own types while the table sees only `Operation`. */
export function operation<Shape extends z.ZodRawShape, Output>(
  entry: Operation<Shape, Output>,
): Operation<Shape, Output> {
  return entry;
}
