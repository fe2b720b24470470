import { expect, test } from "vitest";
import { CLIENTS } from "../../../test/support/launchers.ts";
import { chosenSentence, clientsHere, measureClients, quickest } from "./choose-client.ts";
import type { FastClient } from "./launcher-text.ts";

const PERL: FastClient = { name: "perl", tools: { perl: "/usr/bin/perl" } };
const CURL: FastClient = { name: "curl", tools: {} };

test("every client of this machine is measured by a whole round trip", async () => {
  const { working, nodeMs } = await measureClients(CLIENTS);
  expect(working.map(({ client }) => client.name).sort()).toEqual(CLIENTS.map(({ name }) => name).sort());
  expect(working.map(({ ms }) => ms)).toEqual(working.map(({ ms }) => ms).sort((a, b) => a - b));
  if (CLIENTS.length > 0) expect(nodeMs).toBeGreaterThan(0);
});

test.skipIf(process.platform === "win32")(
  "a program that is gone, or does something else, is not chosen",
  async () => {
    for (const perl of ["/nowhere/perl", "/bin/false", "/bin/cat"]) {
      const { working } = await measureClients([{ name: "perl", tools: { perl } }]);
      expect(working).toEqual([]);
    }
  },
);

test("nothing is looked for on Windows", () => {
  expect(clientsHere(process.env, "win32")).toEqual([]);
});

test("the quickest is chosen, and Node where it is that", () => {
  const working = [
    { client: PERL, ms: 4.44 },
    { client: CURL, ms: 10.5 },
  ];
  const measured = { working, nodeMs: 30 };
  expect(quickest(measured)).toBe(PERL);
  expect(chosenSentence(PERL, measured)).toBe("perl (perl 4.4 ms, curl 11 ms, Node's start alone 30 ms)");
  const slow = { working, nodeMs: 4 };
  expect(quickest(slow)).toBeNull();
  expect(chosenSentence(null, slow)).toBe("Node (perl 4.4 ms, curl 11 ms, Node's start alone 4.0 ms)");
  expect(chosenSentence(null, { working: [], nodeMs: 0 })).toBe("Node, for nothing quicker works here");
});
