/** A project that is shared with a team, and what all members call it. */
export interface TeamProject {
  readonly project: string;
  readonly remote: string;
  /** Every memory that may be shared is, without being named. */
  readonly sharesAll: boolean;
  /** Of the last change received from the team. */
  readonly position: number;
}

/** A memory of visibility `team`. */
export interface SharedRow {
  readonly memory: string;
  /** The user took it back; the team has to be told. */
  readonly isWithdrawn: boolean;
  /** A digest of what the server has; empty before it has anything. */
  readonly sent: string;
}

/** Which of a colleague's memories became which here. */
export interface ReceivedLink {
  readonly author: string;
  /** Id in the author's store. */
  readonly shared: string;
  readonly memory: string;
}

/** What this home exchanges with a team's server. */
export interface TeamLinkStore {
  teamProjects(): Promise<readonly TeamProject[]>;
  /** Begins to exchange a project, or changes how; a position that is known stays. */
  putTeamProject(project: Omit<TeamProject, "position">): Promise<void>;
  setTeamPosition(project: string, position: number): Promise<void>;
  /** Gives memories the visibility `team`. */
  shareWithTeam(project: string, memories: readonly string[]): Promise<void>;
  withdrawFromTeam(memory: string): Promise<void>;
  sharedRows(project: string): Promise<readonly SharedRow[]>;
  /** After the server acknowledged it; an empty `sent` ends the row. */
  markSent(rows: readonly Pick<SharedRow, "memory" | "sent">[]): Promise<void>;
  /** Without `shared` all of an author's, without `author` everybody's. */
  receivedLinks(of: Partial<Pick<ReceivedLink, "author" | "shared">>): Promise<readonly ReceivedLink[]>;
  putReceivedLinks(links: readonly ReceivedLink[]): Promise<void>;
  /** Ends received memories, except those the user pinned, changed or decided on. */
  endReceived(memories: readonly string[], because: string, at: number): Promise<number>;
  /** Forgets the team, and what was shared with it. */
  dropTeam(): Promise<void>;
}
