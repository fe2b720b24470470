/** The user's synonym groups. */
export interface SynonymInput {
  /** The first word is the group's head and replaces the built-in group of that head; a head alone removes it. */
  readonly groups: readonly (readonly string[])[];
  /** The built-in groups are left out. */
  readonly replace: boolean;
}

export const NO_SYNONYMS: SynonymInput = { groups: [], replace: false };
