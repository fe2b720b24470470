import type { OwnBlock } from "../../domain/own-blocks.ts";

/** What remembers what a session's context took over from another's; a part of every store. */
export interface CarriedContexts {
  /** When anything last happened in a project in another session, in ms since 1970; null for never. */
  lastHeard(project: string, except: string): Promise<number | null>;
  /** The sessions of a project that last replied between these times, at most three. */
  repliedBetween(project: string, from: number, to: number): Promise<readonly string[]>;
  /** All that another session's context holds is held by this one's, too. */
  carryContext(session: string, from: string): Promise<void>;
  /**
   * The same of what these blocks gave and was said in the sessions that were given them. A block counts if a receipt of
   * the session's project has its very text. Gives how many did.
   */
  carryBlocks(session: string, blocks: readonly OwnBlock[]): Promise<number>;
  /** The session's context was copied from another's, and nobody could read yet what it holds. */
  expectCopy(session: string): Promise<void>;
  /** Whether that is so; true once. */
  takeCopy(session: string): Promise<boolean>;
}
