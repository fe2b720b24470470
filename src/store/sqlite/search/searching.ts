import type { IndexSource } from "../../port/indexed.ts";
import type { Store } from "../../store.ts";
import type { Connection } from "../connection/connection.ts";
import { changedSince, indexCheck, indexed, lastChange } from "./indexed.ts";
import { candidatesByNumber, findByTerms, termsBeginning, weighTerms } from "./search.ts";

type Search = IndexSource &
  Pick<Store, "findByTerms" | "weighTerms" | "candidatesByNumber" | "termsBeginning">;

/** How memories are found by their words, and what an index of them reads. */
export function searchOver(db: Connection): Search {
  return {
    findByTerms: async (query) => findByTerms(db, query),
    weighTerms: async (query) => weighTerms(db, query),
    candidatesByNumber: async (query) => candidatesByNumber(db, query),
    termsBeginning: async (where, beginnings) => termsBeginning(db, where, beginnings),
    indexed: async (page) => indexed(db, page),
    lastChange: async () => lastChange(db),
    changedSince: async (seq) => changedSince(db, seq),
    indexCheck: async (place) => indexCheck(db, place),
  };
}
