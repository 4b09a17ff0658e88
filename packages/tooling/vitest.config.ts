import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Tests that start a built server or an embedded PostgreSQL. */
const processTests = "**/*.processes.test.{ts,mjs}";

/** Tests of screens with the server and its database in the same process. */
const screenTests = "apps/web/src/**/*.screens.test.tsx";

const webTests = {
  environment: "jsdom",
  setupFiles: ["shown-soon.ts", "setup.ts"].map((name) => join(root, "apps/web/src/testing", name)),
};

const postgres = { globalSetup: [join(root, "apps/server/src/testing/global-setup.ts")] };

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
    // One more than the cores, because many tests wait for a database or a process.
    maxWorkers: availableParallelism() + 1,
    // Not isolated, because importing the server for each file takes longer than its tests. Mocks are restored after each test.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    passWithNoTests: false,
    allowOnly: false,
    projects: [
      ...[
        "contracts",
        "storage",
        "ai",
        "export",
        "marks",
        "reading-process",
        "tables",
        "testing",
        "tooling",
        "drills",
      ].map(nodeProject),
      {
        extends: true,
        test: {
          ...postgres,
          name: "database",
          include: ["packages/{backup,db}/src/**/*.test.ts", "apps/server/src/**/*.test.ts"],
          exclude: [processTests],
        },
      },
      {
        extends: true,
        test: {
          name: "processes",
          // A process per file, because the server disables SVG decoding in sharp, which drills need.
          isolate: true,
          // Limited, because they start servers and databases while journeys run.
          testTimeout: 120_000,
          include: [`{apps,packages}/*/src/${processTests}`],
          globalSetup: [join(root, "apps/server/src/testing/processes-setup.ts")],
        },
      },
      {
        extends: true,
        test: {
          ...webTests,
          name: "web",
          include: ["apps/web/src/**/*.test.{ts,tsx}"],
          exclude: [screenTests],
        },
      },
      {
        extends: true,
        test: {
          ...webTests,
          ...postgres,
          name: "screens",
          include: [screenTests],
        },
      },
    ],
  },
});
