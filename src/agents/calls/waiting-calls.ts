import type { ToolCall } from "./tool-calls.ts";

/** More than any model makes at once. */
const MAX_CALLS = 200;
/** More than they hold, most of which is a file's content. */
const MAX_BYTES = 32_000_000;

/** Calls of a transcript that have no result yet; bounded, so that a crafted file cannot fill the memory. */
export class WaitingCalls {
  readonly #calls = new Map<string, ToolCall & { readonly bytes: number }>();
  #bytes = 0;

  get size(): number {
    return this.#calls.size;
  }

  /** A call without an id never gets a result. */
  add(call: ToolCall, bytes: number): void {
    const { id } = call;
    if (id === undefined) return;
    this.take(id);
    this.#calls.set(id, { ...call, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#calls.keys()) {
      if (this.#calls.size <= MAX_CALLS && (this.#bytes <= MAX_BYTES || oldest === id)) break;
      this.take(oldest);
    }
  }

  take(id: string): ToolCall | null {
    const call = this.#calls.get(id);
    if (!call) return null;
    this.#bytes -= call.bytes;
    this.#calls.delete(id);
    return call;
  }

  clear(): void {
    this.#calls.clear();
    this.#bytes = 0;
  }
}
