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
    // More workers than the usual two cores, because many tests wait for a database or a process.
    maxWorkers: 3,
    // Importing the server for each file takes longer than its tests. Mocks and stubs are restored after each test.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A timeout for events that must occur, not an expected duration.
    expect: { poll: { timeout: 20_000 } },
    passWithNoTests: false,
    allowOnly: false,
    projects: [
      ...["contracts", "storage", "ai", "export", "tooling", "drills"].map(nodeProject),
      {
        extends: true,
        test: {
          // One project for both, so that a run starts one PostgreSQL.
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
