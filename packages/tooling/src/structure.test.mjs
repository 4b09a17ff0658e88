import { describe, expect, test } from "vitest";
import { checkStructure } from "./structure.mjs";

/**
 * @param {string} path
 * @param {string} [text]
 */
const problemsOf = (path, text = "") => checkStructure([{ path, text }]);

const contract = { path: "packages/contracts/src/catalog/items.ts", text: "" };
const onlyCall = ["on", "ly"].join("");

describe("places", () => {
  test.each([
    ["scripts/release.ts", "not a name for the top level"],
    ["packages/shared/src/money.ts", "not one of our packages"],
    ["apps/admin/src/main.ts", "not one of our apps"],
    ["apps/server/src/services/items.ts", "not a folder of this app"],
    ["apps/web/src/stores/items.ts", "not a folder of this app"],
  ])("rejects the file %s in a place outside the layout", (path, message) => {
    expect(problemsOf(path)).toEqual([`${path}: ${message}`]);
  });

  test.each([
    "README.md",
    ".github/CONTRIBUTING.md",
    "apps/server/src/main.ts",
    "apps/server/src/http/shim.ts",
    "apps/web/vite.config.ts",
    "apps/web/e2e/capture.spec.ts",
    "apps/web/src/routes/index.tsx",
    "packages/db/src/schema/index.ts",
  ])("accepts the file %s", (path) => {
    expect(problemsOf(path)).toEqual([]);
  });
});

describe("names", () => {
  test.each(["utils.ts", "helpers.test.ts", "index.ts", "types.ts", "constants.ts", "misc.tsx"])(
    "rejects the vague file name %s",
    (name) => {
      expect(problemsOf(`packages/storage/src/${name}`)).toEqual([expect.stringContaining("names no topic")]);
    },
  );
});

describe("features", () => {
  test("rejects a server feature without a contract of the same name", () => {
    const router = { path: "apps/server/src/areas/catalog/items/router.ts", text: "" };
    expect(checkStructure([router])).toEqual([
      "apps/server/src/areas/catalog/items: no contract file of this name",
    ]);
    expect(checkStructure([router, contract])).toEqual([]);
  });

  test("rejects a web feature without a contract unless it has no server part", () => {
    expect(problemsOf("apps/web/src/features/auctions/auction-list.tsx")).toHaveLength(1);
    expect(problemsOf("apps/web/src/features/capture/shutter.tsx")).toEqual([]);
  });

  test("accepts test helpers in a server feature's testing folder", () => {
    const helper = { path: "apps/server/src/areas/catalog/items/testing/lots.ts", text: "" };
    expect(checkStructure([contract, helper])).toEqual([]);
  });

  test("rejects nested folders and names other than kebab-case in a server feature", () => {
    for (const name of ["ordering/by-hand.ts", "testing/more/lots.ts", "lotNumbers.ts", "notes.md"]) {
      const path = `apps/server/src/areas/catalog/items/${name}`;
      expect(checkStructure([contract, { path, text: "" }])).toEqual([expect.stringContaining(path)]);
    }
  });
});

describe("texts", () => {
  test.each([
    [`test.${onlyCall}("x", run);`, "a disabled test"],
    [`describe.concurrent.${["sk", "ip"].join("")}("x", run);`, "a disabled test"],
    [`// ${["TO", "DO"].join("")}: later`, "an unfinished task"],
    [`const file = "/${["ro", "ot"].join("")}/photos";`, "a path of a local machine"],
    [`See ../${["sha", "red"].join("")}/style.md`, "a path outside the repository"],
    [`vi.${["mo", "ck"].join("")}("./client");`, "a module mock"],
  ])("rejects %s with its line number", (line, message) => {
    expect(problemsOf("packages/ai/src/prompt.ts", `\n${line}\n`)).toEqual([
      expect.stringMatching(new RegExp(`^packages/ai/src/prompt\\.ts:2: ${message}`)),
    ]);
  });

  test("rejects files of more than 400 lines unless they are generated", () => {
    const text = "x\n".repeat(400);
    expect(problemsOf("packages/ai/src/prompt.ts", text)).toEqual([]);
    expect(problemsOf("packages/ai/src/prompt.ts", `${text}x\n`)).toHaveLength(1);
    expect(problemsOf("apps/web/src/routeTree.gen.ts", `${text}x\n`)).toEqual([]);
  });
});

describe("styles", () => {
  test("rejects a source of styles that does not exist", () => {
    const field = { path: "apps/web/src/components/ui/field.tsx", text: "" };
    const text = '@source "./components/ui/*.tsx";\n@source "./components/ui/field.tsx";\n';
    const page = { path: "apps/web/src/catalog.css", text };
    expect(checkStructure([field, page])).toEqual([]);
    expect(checkStructure([page])).toEqual([
      "apps/web/src/catalog.css: ./components/ui/field.tsx does not exist",
    ]);
  });
});

describe("journeys", () => {
  test("rejects an account that two journeys register", () => {
    const journey = (/** @type {string} */ name, /** @type {string} */ call) => ({
      path: `apps/web/e2e/${name}.spec.ts`,
      text: `await ${call};`,
    });
    const crop = journey("crop", 'openWorkspace(page, "ann@example.com", "Sale")');
    expect(checkStructure([crop, journey("print", 'register(page, "bob@example.com", "x")')])).toEqual([]);
    expect(checkStructure([crop, journey("print", 'api.register("ann@example.com")')])).toEqual([
      "apps/web/e2e/print.spec.ts: ann@example.com is registered in apps/web/e2e/crop.spec.ts too",
    ]);
  });
});

describe("waiting", () => {
  const poll = `${["expect", "poll"].join(".")}(() => rows).toBe(1);`;
  const sleep = ["set", "Timeout"].join("");
  const delay = ["delay", "Ms"].join("");
  const waitFor = ["wait", "For"].join("");

  test.each([
    [`await ${poll}`, "polls"],
    [`await ${poll.replace(".", "\n  .")}`, "polls"],
    [`await vi.${waitFor}(() => rows);`, "polls"],
    [`await ${waitFor}(() => rows);`, "polls"],
    [`await expect(read)${[".to", "Pass"].join("")}();`, "polls"],
    [`await page.${waitFor}Function(read);`, "polls"],
    [`await page.${waitFor}Timeout(50);`, "lets time pass"],
    [`await new Promise((resolve) => ${sleep}(resolve, 50));`, "lets time pass"],
    [`import { ${sleep} as sleep } from "node:timers/promises";`, "lets time pass"],
    [`ai.respondWith({ ${delay}: 500 });`, "lets time pass"],
  ])("rejects %s in tests and test helpers, with its line number", (text, message) => {
    for (const path of [
      "packages/ai/src/prompt.test.ts",
      "apps/server/src/testing/events.ts",
      "apps/web/src/components/ui/button.screens.test.tsx",
      "apps/web/src/features/coach/testing/stub-coach.ts",
      "apps/web/e2e/capture.spec.ts",
      "apps/web/e2e/photos.ts",
    ]) {
      expect(problemsOf(path, `\n${text}\n`)).toEqual([expect.stringMatching(`^${path}:2: ${message}`)]);
    }
  });

  test("accepts timers in sources, drills and measurements, and fake timers and events in tests", () => {
    const waits = `await ${poll}\n${sleep}(stop, 50);\n`;
    const free = [
      "packages/ai/src/prompt.ts",
      "apps/server/src/testing/soak/run.ts",
      "apps/web/src/lib/clock.ts",
      "apps/web/e2e/capture.measure.ts",
    ];
    for (const path of free) expect(problemsOf(path, waits)).toEqual([]);
    const fake = `vi.useFakeTimers({ toFake: ["${sleep}"] });\nimport { setImmediate } from "node:timers/promises";\n`;
    expect(problemsOf("packages/ai/src/prompt.test.ts", fake)).toEqual([]);
    const journey = `test.${sleep}(900_000);\nawait page.${waitFor}Response(photos);\nawait photo.${waitFor}();\n`;
    expect(problemsOf("apps/web/e2e/capture.spec.ts", journey)).toEqual([]);
  });

  test("accepts waiting in a listed file and rejects the listing once it no longer waits", () => {
    const path = "apps/server/src/testing/slow-transactions.ts";
    expect(problemsOf(path, `await ${poll}`)).toEqual([]);
    expect(problemsOf(path, "await once(events);")).toEqual([expect.stringContaining("no longer waits")]);
  });
});

describe("imports in the web", () => {
  const button = { path: "apps/web/src/components/ui/button.tsx", text: "" };
  const card = { path: "apps/web/src/features/lots/item-card.tsx", text: "" };
  const hook = { path: "apps/web/src/features/lots/use-items.ts", text: "" };

  /**
   * @param {string} path
   * @param {string} text
   */
  const problemsAmong = (path, text) =>
    checkStructure([
      contract,
      { ...contract, path: "packages/contracts/src/workspace/team.ts" },
      button,
      card,
      hook,
      { path, text },
    ]);

  test("rejects imports of the server's router other than its type", () => {
    const path = "apps/web/src/data/api/trpc.ts";
    expect(problemsAmong(path, 'import { appRouter } from "@lotwright/server/router";')).toHaveLength(1);
    expect(problemsAmong(path, 'import {\n  appRouter,\n} from "@lotwright/server/router";')).toHaveLength(1);
    expect(problemsAmong(path, 'import type { AppRouter } from "@lotwright/server/router";')).toEqual([]);
  });

  test("accepts an import of the server's test helpers in the web's own", () => {
    const statement = 'loaded.server ??= import("@lotwright/server/testing/app");';
    expect(problemsAmong("apps/web/src/testing/app-server.ts", statement)).toEqual([]);
    expect(problemsAmong("apps/web/src/data/api/trpc.ts", statement)).toHaveLength(1);
  });

  test("rejects a route's loading screen from a file with other code", () => {
    const path = "apps/web/src/routes/team.tsx";
    const together = 'import { TeamLoading, TeamPage } from "../features/team/team-page";';
    expect(problemsAmong(path, together)).toEqual([expect.stringContaining("a separate file")]);
    const apart = 'import { TeamLoading } from "../features/team/team-loading";';
    expect(problemsAmong(path, apart)).toEqual([]);
    const inFeature = 'import { TeamLoading, TeamPage } from "./team-page";';
    expect(problemsAmong("apps/web/src/features/team/x.tsx", inFeature)).toEqual([]);
  });

  test("rejects imports against the order routes, features, components, data, lib", () => {
    expect(
      problemsAmong("apps/web/src/lib/form.ts", 'import { Button } from "../components/ui/button";'),
    ).toHaveLength(1);
    expect(
      problemsAmong(
        "apps/web/src/components/ui/menu.tsx",
        'import { Card } from "../../features/lots/item-card";',
      ),
    ).toHaveLength(1);
    expect(
      problemsAmong("apps/web/src/routes/team.tsx", 'import { Card } from "../features/lots/item-card";'),
    ).toEqual([]);
  });

  test("rejects imports of another feature, except events and the public surface of offline", () => {
    const path = "apps/web/src/features/team/team-page.tsx";
    expect(problemsAmong(path, 'import { useItems } from "../lots/use-items";')).toHaveLength(1);
    expect(problemsAmong(path, 'import { useIsInUse } from "../events/use-is-in-use";')).toEqual([]);
    expect(problemsAmong(path, 'import { useOutbox } from "../offline/queue";')).toEqual([]);
    expect(problemsAmong(path, 'import { useOutbox } from "../offline/queue/use-outbox";')).toHaveLength(1);
    const route = "apps/web/src/routes/team.tsx";
    expect(problemsAmong(route, 'import { Sender } from "../features/offline/queue/sender";')).toHaveLength(
      1,
    );
    const part = "apps/web/src/features/offline/drafts/use-draft-photos.ts";
    expect(problemsAmong(part, 'import { useOutbox } from "../queue/use-outbox";')).toEqual([]);
  });
});

describe("dependencies", () => {
  /**
   * @param {string} name
   * @param {Record<string, string>} dependencies
   */
  const manifest = (name, dependencies) => ({
    path: `packages/${name}/package.json`,
    text: JSON.stringify({ dependencies }),
  });

  test.each(["^4.0.0", "~4.0.0", "4.x", "latest", "*", ">=4.0.0"])(
    "rejects the dependency version %s",
    (version) => {
      expect(checkStructure([manifest("ai", { zod: version })])).toHaveLength(1);
    },
  );

  test.each(["4.6.7", "18.4.0-beta.17", "catalog:", "workspace:*"])(
    "accepts the dependency version %s",
    (version) => {
      expect(checkStructure([manifest("ai", { zod: version })])).toEqual([]);
    },
  );

  test("rejects a dependency of two packages that is not in the catalog", () => {
    const twice = [manifest("ai", { zod: "4.6.7" }), manifest("export", { zod: "4.6.7" })];
    expect(checkStructure(twice)).toEqual([expect.stringContaining("put it in the catalog")]);
  });

  test("accepts a dependency that only a package and the check:api tools share", () => {
    const tools = {
      path: "packages/drills/api-check/package.json",
      text: manifest("ai", { zod: "4.6.7" }).text,
    };
    expect(checkStructure([manifest("ai", { zod: "4.6.7" }), tools])).toEqual([]);
  });
});
