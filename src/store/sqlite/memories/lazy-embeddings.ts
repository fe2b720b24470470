import type { LazyOperations } from "../connection/operations.ts";

/** Vectors of a server are no concern of a hook. */
export const VECTORS: LazyOperations<typeof import("./embeddings.ts").embeddingOperations> = {
  load: async () => (await import("./embeddings.ts")).embeddingOperations,
  access: {
    withoutVector: "read",
    putVectors: "write",
    vectorsAfter: "read",
    vectorsOf: "read",
    embeddedModels: "read",
    dropVectors: "write",
  },
};
