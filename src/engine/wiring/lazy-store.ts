import type { Store } from "../../store/store.ts";

/** Opened on first use; the error of a failed opening is thrown again each time. */
export function lazyStore(openStore: () => Store): { open: () => Store; close: () => Promise<void> } {
  let opened: { store: Store } | { error: unknown } | null = null;
  const open = () => {
    opened ??= tryOpen(openStore);
    if ("error" in opened) throw opened.error;
    return opened.store;
  };
  return { open, close: async () => (opened && "store" in opened ? opened.store.close() : undefined) };
}

function tryOpen(openStore: () => Store): { store: Store } | { error: unknown } {
  try {
    return { store: openStore() };
  } catch (error) {
    return { error };
  }
}
