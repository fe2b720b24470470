import type { SyncAnswer, SyncExchange, SyncSetting } from "../../operations/machines/sync.ts";
import { type Page, plural } from "./paint.ts";

export function renderSync(answer: SyncAnswer, page: Page): string {
  const { action, setting, key, exchange } = answer;
  if (key !== null) return renderKey(key, setting, page);
  if (setting === null) {
    const hint = page.paint.dim(
      `Set it up: ${page.command} sync setup folder PATH, or git or ssh and an ADDRESS`,
    );
    return action === "off"
      ? "This machine exchanges no memories from now on. What it wrote stays in the place until you remove it."
      : `Memories stay on this machine.\n${hint}`;
  }
  const done = exchange ? [renderExchange(exchange, page)] : [];
  return [...done, ...renderSetting(setting, page)].join("\n");
}

function renderKey(key: string, setting: SyncSetting | null, { paint, command }: Page): string {
  return [
    key,
    paint.dim(`On the other machine: ${command} sync setup ${setupOf(setting)} --key KEY`),
    paint.dim(
      "Whoever has this key can read every memory in the place. It changes when something is purged.",
    ),
  ].join("\n");
}

/** A folder lies elsewhere on the other machine; an address is the same. */
function setupOf(setting: SyncSetting | null): string {
  return setting === null || setting.transport === "folder"
    ? "folder PATH"
    : `${setting.transport} ${setting.place}`;
}

function renderExchange(
  { added, changed, forgotten, sent, unreadable, newer }: SyncExchange,
  { paint }: Page,
): string {
  const came = `${plural(added, "memory")} came, ${changed} changed, ${forgotten} forgotten; ${sent} sent.`;
  const odd = [
    ...(unreadable > 0
      ? [
          paint.warn(
            `${plural(unreadable, "file")} could not be read: not whole yet, or not of your machines.`,
          ),
        ]
      : []),
    ...(newer > 0
      ? [paint.warn(`${plural(newer, "file")} come from a newer version: upgrade this machine.`)]
      : []),
  ];
  return [came, ...odd].join("\n");
}

const PLACES = { folder: "the folder", git: "the repository", ssh: "SSH," } as const;

function renderSetting(setting: SyncSetting, { paint, command }: Page): string[] {
  const { name, transport, place, others, shared, unsent, local, keepsOldKey } = setting;
  const names =
    others.length === 0
      ? `no other machine yet; \`${command} sync pair\` prints the key for one`
      : others.map((one) => one.name).join(", ");
  const waiting = others.filter(({ hasPresentKey }) => !hasPresentKey).map((one) => one.name);
  return [
    `${name} shares ${plural(shared, "memory")} through ${PLACES[transport]} ${place} with ${names}.`,
    ...(unsent > 0 ? [`${plural(unsent, "memory")} not sent yet; run \`${command} sync\`.`] : []),
    ...(local > 0
      ? [paint.dim(`Of projects without a remote, and only here: ${plural(local, "memory")}.`)]
      : []),
    ...(keepsOldKey && waiting.length > 0
      ? [
          paint.warn(
            `What was purged can be read with the old key until these have synced: ${waiting.join(", ")}.`,
          ),
        ]
      : []),
    ...(keepsOldKey && waiting.length === 0
      ? [
          paint.warn(
            "What was purged can be read with the old key until the machine that was paired has synced, 30 days at most.",
          ),
        ]
      : []),
  ];
}
