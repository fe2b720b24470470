import { CONFORMANCE, type Conformance } from "../test/support/conformance.ts";

/** Every scenario of the protocol's own suite, with what it finds. */
export function conformanceTable(): string {
  const rows = Object.entries(CONFORMANCE).map(([name, found]) => `| \`${name}\` | ${foundIn(found)} |`);
  return ["| scenario | what it finds |", "|---|---|", ...rows].join("\n");
}

function foundIn(found: Conformance): string {
  switch (found.outcome) {
    case "passes":
      return "**passes**";
    case "warned":
      return `no fault, and a warning: ${found.why}`;
    case "not offered":
      return `cannot be asked: it needs ${found.needs}`;
  }
}
