import { useAnswer } from "../live.ts";

/** Names of projects, the last used first; null until they are known. */
export function useProjects(): readonly string[] | null {
  const { answer } = useAnswer("projects", { what: "list" });
  return answer && "projects" in answer ? [...new Set(answer.projects.map(({ name }) => name))] : null;
}
