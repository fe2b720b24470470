import type { Planted } from "../attempt.ts";
import type { World } from "../world.ts";

/** A source that somebody else filled, brought in by the user. */
export interface ImportForm {
  readonly form: string;
  /** The least trust that is too much: a stranger's is 1 at most, the agent's own notes 2. */
  readonly tooMuch: 2 | 3;
  readonly bring: (world: World, cwd: string, planted: readonly Planted[]) => Promise<void>;
}
