import { config } from "./config.ts";
import { curate } from "./curate.ts";
import { bench, preview, test } from "./evaluation.ts";
import { graph } from "./graph.ts";
import { confirm, edit, exportAll, forget, pin, timeline, unpin } from "./hand.ts";
import { doctor, off, on, status, why } from "./health.ts";
import { importPast } from "./import.ts";
import { add, brief, list, search, show, supersede, undo } from "./memories.ts";
import { note } from "./note.ts";
import type { Operation } from "./operation.ts";
import { backup, restore, verify } from "./safekeeping.ts";
import { session } from "./session.ts";
import { stats } from "./stats.ts";
import { synonyms } from "./synonyms.ts";
import { usage } from "./usage.ts";

/** THE table of operations, in the order people meet them. */
export const OPERATIONS: readonly Operation[] = [
  status,
  doctor,
  verify,
  backup,
  restore,
  importPast,
  curate,
  brief,
  preview,
  search,
  add,
  note,
  show,
  list,
  timeline,
  edit,
  pin,
  unpin,
  confirm,
  supersede,
  undo,
  forget,
  exportAll,
  graph,
  why,
  session,
  stats,
  config,
  synonyms,
  test,
  bench,
  usage,
  on,
  off,
];
