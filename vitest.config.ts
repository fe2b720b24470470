import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    globalSetup: ["./test/support/build.ts"],
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    // The real client is fetched and run by `npm run test:clients`.
    exclude: ["test/clients/**", "node_modules/**"],
    testTimeout: 30_000,
    // Tests wait for the processes they start, so a core of their own would idle.
    maxWorkers: "100%",
  },
});
