import type { OperationAnswer, OperationProgress } from "../operations.ts";

/** Long operations that the page may start; each leaves all that was done where it is stopped. */
export const PAGE_WORK = ["import", "curate", "backup"] as const;
export type PageWorkName = (typeof PAGE_WORK)[number];

/** Where long work stands, as its process and the page's stream tell it. */
export type WorkState =
  | { readonly is: "idle" }
  | { readonly is: "running"; readonly name: PageWorkName; readonly progress: OperationProgress | null }
  | { readonly is: "done"; readonly name: PageWorkName; readonly answer: OperationAnswer<PageWorkName> }
  | {
      readonly is: "failed";
      readonly name: PageWorkName;
      readonly error: { readonly code: string; readonly message: string; readonly remedy: string };
    };
