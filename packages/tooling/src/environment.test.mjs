import { expect, test } from "vitest";
import { toolEnvironment } from "./environment.mjs";

test("removes npm's own variables from the tools' environment except registry settings", () => {
  const env = toolEnvironment({
    PATH: "/usr/bin",
    npm_config_prefix: "/usr",
    npm_lifecycle_event: "start",
    npm_config_registry: "https://registry.example/",
    NODE_ENV: "production",
    DATABASE_URL: "postgres://localhost/lots",
  });
  expect(env).toMatchObject({
    npm_config_registry: "https://registry.example/",
    DATABASE_URL: "postgres://localhost/lots",
  });
  expect(Object.keys(env)).not.toEqual(expect.arrayContaining(["npm_config_prefix"]));
  expect(Object.keys(env)).not.toEqual(expect.arrayContaining(["npm_lifecycle_event"]));
  expect(Object.keys(env)).not.toEqual(expect.arrayContaining(["NODE_ENV"]));
});

test("puts the installed pnpm first on PATH", () => {
  const path = toolEnvironment({ PATH: "/usr/bin" }).PATH ?? "";
  expect(path).toMatch(/\.tools\/node_modules\/\.bin:.*\/usr\/bin$/);
});
