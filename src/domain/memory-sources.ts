/** The agent's own notes; imported again when they change. */
export const OWN_NOTES = "memory-md";

/** Reviewed files of a project, imported again when they change once a person has asked for it. */
export const TEAM_SOURCE = "team";

/** Sources of imported memories by the name people use; also the `rule` of those memories. */
export const MEMORY_SOURCES = ["git", "markdown", OWN_NOTES, "claude-mem", TEAM_SOURCE] as const;
export type MemorySourceName = (typeof MEMORY_SOURCES)[number];

/** Sources imported on request only. */
export type PlaceSourceName = Exclude<MemorySourceName, typeof OWN_NOTES>;

export function isMemorySource(name: string): name is MemorySourceName {
  return (MEMORY_SOURCES as readonly string[]).includes(name);
}

/** Name of the mark up to which a project's source was read. */
export function sourcePlace(rule: string, project: string, place: string): string {
  return [rule, project, place].join("\0");
}

/** The mark of a project's team files; there is one once a person imported them. */
export function teamPlace(project: string): string {
  return sourcePlace(TEAM_SOURCE, project, TEAM_SOURCE);
}

/** That mark's position after a person has switched them off. */
export const TEAM_OFF = "off";

/** Rule of memories that came from a team's server. */
export const TEAM_SERVER_RULE = "team-server";

/** A colleague shared it, through the repository or the server. */
export function isFromColleague(rule: string): boolean {
  return rule === TEAM_SOURCE || rule === TEAM_SERVER_RULE;
}
