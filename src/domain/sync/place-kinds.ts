/** THE kinds of places where the machines of one person meet. */
export const PLACE_KINDS = ["folder", "git", "ssh"] as const;

export type PlaceKind = (typeof PLACE_KINDS)[number];
