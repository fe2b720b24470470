/** Where projects lie; a part of what a store promises. */
export interface ProjectFolders {
  /** Folders a project was seen in, the shortest path first; none of one that is switched off. */
  projectFolders(project: string): Promise<readonly string[]>;
}
