import { UnbiddenError } from "../../domain/errors.ts";
import type { InjectionEvent, Receipt } from "../../domain/receipt.ts";
import type { EngineDeps } from "../wiring/deps.ts";

/** By the beginning of its id, or the last one that gave anything, at this hook event if one is said. Throws `RECEIPT_UNKNOWN`. */
export async function findReceipt(
  deps: EngineDeps,
  id = "last",
  hookEvent?: InjectionEvent,
): Promise<Receipt> {
  const isLast = id === "last";
  const last = { limit: 1, verdict: "injected", ...(hookEvent ? { hookEvent } : {}) } as const;
  const filter = isLast ? last : { limit: 1, prefix: id.toLowerCase() };
  const [receipt] = await deps.store().receipts(filter);
  if (receipt) return receipt;
  throw new UnbiddenError(
    "RECEIPT_UNKNOWN",
    isLast ? `nothing was injected ${hookEvent ? `at a ${hookEvent} ` : ""}yet` : `no receipt ${id}`,
  );
}
