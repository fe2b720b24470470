/** A write of the writer thread and its result. */
export interface Write {
  readonly method: string;
  readonly args: readonly unknown[];
  readonly ended: "done" | "failed";
  /** Undefined when it failed. */
  readonly value: unknown;
}

type PostWrite = (method: string, args: readonly unknown[]) => Promise<unknown>;

/** Reports every finished write to `onWrite`. */
export interface WatchedWrites {
  readonly write: PostWrite;
  onWrite: (write: Write) => void;
}

export function watchedWrites(post: PostWrite): WatchedWrites {
  const watched: WatchedWrites = {
    onWrite: () => undefined,
    write: async (method, args) => {
      try {
        const value = await post(method, args);
        watched.onWrite({ method, args, ended: "done", value });
        return value;
      } catch (error) {
        watched.onWrite({ method, args, ended: "failed", value: undefined });
        throw error;
      }
    },
  };
  return watched;
}
