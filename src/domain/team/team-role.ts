export const TEAM_ROLES = ["reader", "writer", "maintainer"] as const;
/** A reader is told, a writer shares, a maintainer invites and removes, too. */
export type TeamRole = (typeof TEAM_ROLES)[number];
