import { expect, test } from "vitest";
import { TOOLS } from "../mcp/server.ts";
import { answerAsTools, REFUSED_TOOLS } from "./refusing-tools.ts";

const REMEDY = "Install Node 24.";
const answerTo = (request: object) => JSON.parse(answerAsTools(JSON.stringify(request), REMEDY) ?? "null");

test("a model finds the tools it was told of, and each says what to do", () => {
  const { result } = answerTo({ jsonrpc: "2.0", id: 2, method: "tools/list" });
  expect(result.tools.map(({ name }: { name: string }) => name)).toEqual(TOOLS.map(({ name }) => name));
  expect(REFUSED_TOOLS).toEqual(TOOLS.map(({ name }) => name));
  for (const { description } of result.tools) expect(description).toBe(REMEDY);
});

test("what a client asks gets an answer, and what it only tells gets none", () => {
  expect(answerTo({ id: 1, method: "initialize", params: { protocolVersion: "2025-11-25" } }).result).toEqual(
    expect.objectContaining({ protocolVersion: "2025-11-25", instructions: REMEDY }),
  );
  expect(answerTo({ id: "x", method: "ping" })).toEqual({ jsonrpc: "2.0", id: "x", result: {} });
  expect(answerTo({ id: 3, method: "tools/call", params: { name: "recall" } }).result).toEqual({
    isError: true,
    content: [{ type: "text", text: REMEDY }],
  });
  expect(answerTo({ id: 4, method: "server/discover" }).error.message).toBe(REMEDY);
  for (const line of ['{"method":"notifications/initialized"}', "", "no JSON", "[]", "null"])
    expect(answerAsTools(line, REMEDY), line).toBeNull();
});
