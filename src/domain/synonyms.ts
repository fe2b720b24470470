/** What the user says about words and phrases that stand for each other. */
export interface SynonymInput {
  /** The first of each group is its head, which replaces the built-in group of that head; a head alone takes it away. */
  readonly groups: readonly (readonly string[])[];
  /** The built-in groups are left out. */
  readonly replace: boolean;
}

export const NO_SYNONYMS: SynonymInput = { groups: [], replace: false };
