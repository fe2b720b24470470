import { defineConfig } from "vitest/config";

/** Run by `npm run test:faults`: what breaks, and processes that live longer than a call. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    setupFiles: ["../support/no-claude.ts"],
    include: ["*.test.ts"],
    testTimeout: process.env.FAULTS === "full" ? 14_400_000 : 600_000,
    hookTimeout: process.env.FAULTS === "full" ? 600_000 : 120_000,
    // On two cores two of them at once; more would only make every hook late.
    maxWorkers: 2,
  },
});
