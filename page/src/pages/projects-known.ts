import { useAnswer } from "../live.ts";

/** Names of projects, the last used first. */
export function useProjects(): readonly string[] {
  const { answer } = useAnswer("projects", { what: "list" });
  return answer && "projects" in answer ? [...new Set(answer.projects.map(({ name }) => name))] : [];
}
