import { expect, test } from "vitest";
import { withoutDenied } from "../../redact/denied/denied-files.ts";
import { readToolUse, toolCallOf } from "../calls/tool-calls.ts";

const ASKED = [
  ["Grep", { pattern: "x", path: "/app", glob: ".env*", output_mode: "content" }],
  ["ReadMcpResourceTool", { server: "files", uri: "file:///app/.dev.vars" }],
  ["mcp__files__get", { name: ".env" }],
  ["mcp__files__get", { request: { files: [{ ref: "/run/secrets/mail" }] } }],
  ["mcp__files__get", { request: { name: "access_token" } }],
  ["mcp__files__get", { request: { files: [{ key: "deploy_key" }] } }],
  ["mcp__files__get", { path: "/srv/shop/github_token" }],
  ["mcp__shell__run", { program: { cmd: "cat .env" } }],
  ["mcp__shell__run", { command: "bash", args: ["-c", "cat .env"] }],
  ["mcp__shell__run", { command: "printenv" }],
] as const;

test.each(ASKED)("what %s answers about %j is not kept where it is secret", (name, input) => {
  const { facts, text } = readToolUse(toolCallOf(name, input, "1"), "hunter2 and more");
  expect(withoutDenied(facts, text, []).text).toBe("");
});

test.each([
  ["Grep", { pattern: "x", path: "/app", glob: "*.ts" }],
  ["mcp__files__get", { path: "/app/.env.example" }],
  ["mcp__files__get", { request: { name: "primary_key" } }],
  ["mcp__docs__search", { query: "access_token" }],
  ["mcp__chat__ask", { question: "what belongs into .env and into ~/.ssh/config?" }],
] as const)("what %s answers about %j is kept", (name, input) => {
  const { facts, text } = readToolUse(toolCallOf(name, input, "1"), "hunter2 and more");
  expect(withoutDenied(facts, text, []).text).toBe("hunter2 and more");
});
