import { lstatSync } from "node:fs";
import { type Check, noteCheck, problemCheck } from "../domain/check.ts";
import type { DoctorDeps } from "./doctor-deps.ts";

/** A log that is a link leads what was just written into somebody else's file, or apart from its database. */
export function checkLinks({ home }: DoctorDeps): Check[] {
  const sidecars = ["-wal", "-shm", "-journal"].map((suffix) => home.store + suffix);
  const problems = sidecars
    .filter(isLink)
    .map((path) => problemCheck("links", `${path} is a link`, "stop every session, then remove the link"));
  if (!isLink(home.store)) return problems;
  const remedy = "set UNBIDDEN_HOME to the folder it leads to instead: a link and its target can be parted";
  return [...problems, noteCheck("links", `${home.store} is a link`, remedy)];
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
