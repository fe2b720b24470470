import { defineConfig } from "vitest/config";

/** Without a build: for tests that start none of our processes. */
export default defineConfig({
  test: {
    root: process.cwd(),
    setupFiles: ["./test/support/no-claude.ts"],
    testTimeout: 120_000,
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
  },
});
