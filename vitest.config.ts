import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // A hook that is later than 1.5 s says nothing, by design; on a machine that others load, one call can be that late.
    retry: process.env.CI ? 2 : 0,
    globalSetup: ["./test/support/build.ts"],
    setupFiles: ["./test/support/no-claude.ts"],
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    // The real client is fetched and run by `npm run test:clients`, faults are made by `npm run test:faults`.
    exclude: ["test/clients/**", "test/faults/**", "node_modules/**"],
    testTimeout: 30_000,
    // Tests wait for the processes they start, so a core of their own would idle.
    maxWorkers: "100%",
  },
});
