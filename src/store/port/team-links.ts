/** A project that is shared with a team, and what all members call it. */
export interface TeamProject {
  readonly project: string;
  readonly remote: string;
  /** From then on every memory that may be shared is, without being named, in ms since 1970; null: only what is named. */
  readonly sharesAllSince: number | null;
  /** Of the last change received from the team. */
  readonly position: number;
  /** What the server's history had last; null before there was anything. */
  readonly mark: string | null;
}

/** A memory that is, or was, of visibility `team`. */
export interface SharedRow {
  readonly memory: string;
  /** The user took it back; the team has to be told. */
  readonly isWithdrawn: boolean;
  /** What the server was told last, as `toSentForm` gives it; empty before it was told anything. */
  readonly sent: string;
  /** When it was last shared or taken back, on any of the user's machines, in ms since 1970. */
  readonly decidedAt: number;
}

/** Which of a colleague's memories became which here. */
export interface ReceivedLink {
  readonly author: string;
  /** Id in the author's store. */
  readonly shared: string;
  readonly memory: string;
}

/** What the team's server says of a memory that this user shared, from here or from another machine. */
export interface OwnShared {
  readonly memory: string;
  readonly isForgotten: boolean;
  readonly decidedAt: number;
}

/** What this home exchanges with a team's server. */
export interface TeamLinkStore {
  teamProjects(): Promise<readonly TeamProject[]>;
  /** Begins to exchange a project, or changes how; a position that is known stays. */
  putTeamProject(project: Omit<TeamProject, "position" | "mark">): Promise<void>;
  /** How far the team's changes are known here. */
  setTeamPosition(project: string, position: Partial<Pick<TeamProject, "position" | "mark">>): Promise<void>;
  /** The next exchange sends and asks for everything once more. */
  restartTeamProject(project: string): Promise<void>;
  /** Gives memories the visibility `team`, each at the time of that decision. */
  shareWithTeam(
    project: string,
    memories: readonly { readonly memory: string; readonly at: number }[],
  ): Promise<void>;
  withdrawFromTeam(project: string, memory: string, at: number): Promise<void>;
  /** By id, those after one. */
  sharedRows(project: string, after: string, limit: number): Promise<readonly SharedRow[]>;
  /** Memories that the user shares, without those taken back or forgotten. */
  countShared(project: string): Promise<number>;
  /** After the server acknowledged it. */
  markSent(rows: readonly Pick<SharedRow, "memory" | "sent">[]): Promise<void>;
  /** Another machine of the user's, or a maintainer, may have taken back what is shared here. */
  noteOwnShared(own: readonly OwnShared[]): Promise<void>;
  /** Without `shared` all of an author's, without `author` everybody's. */
  receivedLinks(of: Partial<Pick<ReceivedLink, "author" | "shared">>): Promise<readonly ReceivedLink[]>;
  putReceivedLinks(links: readonly ReceivedLink[]): Promise<void>;
  /** Ends received memories, except those the user pinned, changed or decided on. */
  endReceived(memories: readonly string[], because: string, at: number): Promise<number>;
  /** Forgets the team, and what was shared with it. */
  dropTeam(): Promise<void>;
}
