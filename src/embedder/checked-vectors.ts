import { EmbedderError } from "./embedder.ts";

export interface Expected {
  readonly count: number;
  /** Null where any number will do, if it is the same for all. */
  readonly dimensions: number | null;
}

/** More than any model has. */
const MOST_DIMENSIONS = 8_192;

/** A server's answer as unit vectors. Throws `EmbedderError` for anything else than the expected. */
export function checkedVectors(
  answer: readonly unknown[],
  { count, dimensions }: Expected,
): readonly Float32Array[] {
  if (answer.length !== count) throw new EmbedderError(`${answer.length} vectors came for ${count} texts`);
  const [first] = answer;
  const wanted = dimensions ?? (Array.isArray(first) ? first.length : 0);
  if (wanted === 0 || wanted > MOST_DIMENSIONS) throw new EmbedderError("the answer holds no vectors");
  return answer.map((numbers) => unitVector(numbers, wanted));
}

function unitVector(numbers: unknown, dimensions: number): Float32Array {
  if (!Array.isArray(numbers)) throw new EmbedderError("the answer holds something that is no vector");
  if (numbers.length !== dimensions)
    throw new EmbedderError(`a vector of ${numbers.length} dimensions came, ${dimensions} are expected`);
  const length = Math.hypot(...numbers.map((part) => (typeof part === "number" ? part : Number.NaN)));
  if (!Number.isFinite(length)) throw new EmbedderError("a vector holds something that is no number");
  return length === 0 ? new Float32Array(dimensions) : Float32Array.from(numbers, (part) => part / length);
}
