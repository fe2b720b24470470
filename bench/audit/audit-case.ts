/** One way in which an attack was tried. */
export interface Attempt {
  readonly how: string;
  readonly through: boolean;
  /** What shows it: a line of a block, a file, a time. */
  readonly shown: string;
}

/** An attack, played on a machine of its own. */
export interface AuditCase {
  /** Its severity (high, medium, low) and number. */
  readonly id: string;
  readonly attack: string;
  readonly play: () => Promise<readonly Attempt[]>;
}

const held = (how: string): Attempt => ({ how, through: false, shown: "" });

/** Got through where something shows it. */
export const shownBy = (how: string, shown: string | null | undefined): Attempt =>
  shown ? { how, through: true, shown } : held(how);
