import { useAnswer } from "../live.ts";

/** Names of projects in which anything was decided, the busiest first. */
export function useProjects(): readonly string[] {
  const { answer } = useAnswer("stats", { all: true, days: 3650 });
  if (!answer || !("byProject" in answer)) return [];
  return [...answer.byProject]
    .sort((a, b) => b.injected + b.silent - a.injected - a.silent)
    .map(({ name }) => name)
    .filter((name) => name !== "outside any project");
}
