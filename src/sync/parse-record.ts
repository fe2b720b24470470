import { z } from "zod";
import { KINDS } from "../domain/memory.ts";
import { PARTS, type Part, type PortableRecord } from "../domain/sync/portable.ts";

const id = z.string().regex(/^[0-9a-f]{4,64}$/);
const line = z.string().max(1_000);
const time = z.number().int().min(0).max(8_640_000_000_000_000);

const stamp = z.strictObject({
  by: z.enum(["rule", "user"]),
  time,
  count: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  machine: z.string().regex(/^[0-9a-f]{8,32}$/),
});

const facts = z.strictObject({
  kind: z.enum(KINDS),
  project: z.strictObject({ name: line, remote: z.string().min(3).max(2_000) }).nullable(),
  origin: line,
  rule: line,
  ruleVersion: z.number().int().min(0),
  at: time,
  files: z.array(z.string().max(5_000)).max(1_000),
});

const words = z.strictObject({ title: z.string().min(1).max(1_000), body: z.string().max(20_000) });
const tags = z.array(z.string().min(1).max(1_000)).max(1_000);

/** What the value of each part may be. */
const VALUES: Readonly<Record<Part, z.ZodType>> = {
  facts: jsonOf(facts),
  words: jsonOf(words),
  tags: jsonOf(tags),
  pin: z.literal("pinned").nullable(),
  trust: z.string().regex(/^[0-3]$/),
  ending: id.nullable(),
};

const parts = z.strictObject(
  Object.fromEntries(PARTS.map((part) => [part, z.strictObject({ value: VALUES[part], stamp })])),
);

const record = z.union([
  z.strictObject({ memory: z.strictObject({ id, parts }) }),
  z.strictObject({
    tombstone: z.strictObject({
      hash: z.string().regex(/^[0-9a-f]{32}$/),
      state: z.enum(["forgotten", "purged", "lifted"]),
      stamp,
    }),
  }),
]);

/** A record of another machine; null for anything else, however much it looks like one. */
export function parsePortable(said: unknown): PortableRecord | null {
  const parsed = record.safeParse(said);
  return parsed.success ? (parsed.data as unknown as PortableRecord) : null;
}

/** A text that is JSON of such a value. */
function jsonOf(schema: z.ZodType): z.ZodType {
  return z
    .string()
    .max(200_000)
    .refine((text) => {
      try {
        return schema.safeParse(JSON.parse(text)).success;
      } catch {
        // No JSON: no value.
        return false;
      }
    });
}
