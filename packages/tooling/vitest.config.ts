import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Tests that start a built server or an embedded PostgreSQL. */
const processTests = "**/*.processes.test.{ts,mjs}";

function nodeProject(name: string) {
  return {
    extends: true as const,
    test: { name, include: [`packages/${name}/src/**/*.test.{ts,mjs}`], exclude: [processTests] },
  };
}

export default defineConfig({
  root,
  test: {
    pool: "forks",
    // Many tests wait for a database, a clock or a process; two cores serve three at once.
    maxWorkers: 3,
    // Loading the server anew for each file takes longer than its tests; what a test replaces is put back after it.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // How long an event may take to come, not how long it should.
    expect: { poll: { timeout: 20_000 } },
    passWithNoTests: false,
    allowOnly: false,
    projects: [
      ...["contracts", "storage", "ai", "export", "tooling"].map(nodeProject),
      {
        extends: true,
        test: {
          // One project for both, so that one PostgreSQL is started a run.
          name: "database",
          include: ["packages/db/src/**/*.test.ts", "apps/server/src/**/*.test.ts"],
          exclude: [processTests],
          globalSetup: [join(root, "apps/server/src/testing/global-setup.ts")],
        },
      },
      {
        extends: true,
        test: {
          name: "processes",
          include: [`{apps,packages}/*/src/${processTests}`],
          globalSetup: [join(root, "apps/server/src/testing/processes-setup.ts")],
        },
      },
      {
        extends: true,
        test: {
          name: "web",
          environment: "jsdom",
          include: ["apps/web/src/**/*.test.{ts,tsx}"],
          setupFiles: [join(root, "apps/web/src/testing/setup.ts")],
        },
      },
    ],
  },
});
