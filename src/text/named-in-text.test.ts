import { expect, test } from "vitest";
import { filePathsIn, toolNamesIn } from "./named-in-text.ts";

test.each([
  ["see `src/a/b.ts`, deploy.sh and ./bin/run:", ["src/a/b.ts", "deploy.sh", "./bin/run"]],
  ['at src/a.ts:12:3 (and "docs/Größe.md").', ["src/a.ts", "docs/Größe.md"]],
  ["Dockerfile, .env.local, .gitignore", ["Dockerfile", ".env.local", ".gitignore"]],
  ["app/[id]/page.tsx and ~/x/y.toml", ["app/[id]/page.tsx", "~/x/y.toml"]],
  ["Node.js v1.2.3, e.g. and/or 24/7 TCP/IP", []],
  ["https://example.org/a.html console.log process.env .ts files", []],
])("the files in %j", (text, files) => {
  expect(filePathsIn(text)).toEqual(files);
});

test.each([
  ["Use pnpm, not npm, with TypeScript", ["pnpm", "npm", "typescript"]],
  ["`@types/node` and @biomejs/biome on GitHub", ["@types/node", "@biomejs/biome", "github"]],
  ["set DEPLOY_ENV, call `resolveAll`", ["deploy_env", "resolveall"]],
  ["NEVER make it go ALWAYS", []],
  ["git docker npm yarn bun deno", ["git", "docker", "npm", "yarn", "bun"]],
])("the tags in %j", (text, tags) => {
  expect(toolNamesIn(text)).toEqual(tags);
});
