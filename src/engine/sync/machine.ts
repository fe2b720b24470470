import { z } from "zod";
import type { Home } from "../../config/home.ts";
import { UnbiddenError } from "../../domain/errors.ts";
import { PLACE_KINDS } from "../../domain/sync/place-kinds.ts";
import { readOwnFile, removeOwnFile, replaceOwnFile } from "../../files/own-file.ts";

const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`));

const KEY = z.object({ id: hex(16), at: z.number().default(0) });

const MACHINE = z.object({
  format: z.literal(1),
  machine: hex(16),
  /** For people. */
  name: z.string().max(60),
  transport: z.object({ kind: z.enum(PLACE_KINDS), place: z.string().max(4_000) }),
  group: z.object({ group: hex(32), authKey: hex(64), tombstoneKey: hex(64) }),
  keys: z
    .array(KEY.extend({ generation: z.number(), secret: z.string(), file: z.string().nullable() }))
    .min(1),
  /** Files of keys that were destroyed, for machines that are late. */
  formerKeys: z.array(KEY.extend({ file: z.string() })).default([]),
  /** Key that all files of this machine are sealed for; null before the first. */
  sealedFor: z.string().nullable(),
  /** What the other machines said of themselves last. */
  others: z.array(
    z.object({
      machine: hex(16),
      name: z.string(),
      key: z.string(),
      invite: hex(16).nullable().default(null),
    }),
  ),
  /** Which printed key this one joined by; null for the first machine. */
  invite: hex(16).nullable().default(null),
  /** Who printed that key, and until when it may come without having been seen. */
  printer: z
    .object({ machine: hex(16), until: z.number() })
    .nullable()
    .default(null),
  /** Keys that were printed here, for machines that may come. */
  invited: z.array(z.object({ invite: hex(16), until: z.number() })).default([]),
  lastAt: z.number().nullable(),
  /** Files that the last exchange could not read, and those of newer versions. */
  unread: z.object({ unreadable: z.number(), newer: z.number() }).default({ unreadable: 0, newer: 0 }),
});

/** This home among the user's machines: its keys, and where the machines meet. */
export type Machine = z.output<typeof MACHINE>;

/** Null where sync was never set up, or is off. Throws `SYNC_OFF` for a file that cannot be read. */
export function readMachine(home: Home): Machine | null {
  let text: string;
  try {
    text = readOwnFile(home.root, home.sync).toString();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw new UnbiddenError("SYNC_OFF", `cannot read ${home.sync}: ${(cause as Error).message}`, { cause });
  }
  const parsed = MACHINE.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new UnbiddenError("SYNC_OFF", `${home.sync} is of another version`);
}

export function writeMachine(home: Home, machine: Machine): void {
  replaceOwnFile(home.root, home.sync, `${JSON.stringify(machine)}\n`, { isDurable: true });
}

export function removeMachine(home: Home): void {
  removeOwnFile(home.root, home.sync);
}
