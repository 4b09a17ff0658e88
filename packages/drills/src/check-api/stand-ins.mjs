import { cp, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

/**
 * Replacements of packages from npm at the smallest size.
 * @typedef {import("./document.mjs").Schema} Schema
 */

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** In place of ajv. @returns {import("./answers.mjs").Ajv} */
export function zodAsAjv() {
  /** @type {Schema} */
  let definitions = {};
  return {
    addSchema: (document) => {
      definitions = /** @type {Schema} */ (document).components.schemas;
    },
    compile: (schema) => {
      const text = JSON.stringify({ ...schema, $defs: definitions });
      const parsed = z.fromJSONSchema(
        JSON.parse(text.replace(/"\$ref":"(?:document)?#\/components\/schemas\//g, '"$ref":"#/$defs/')),
      );
      /** @type {import("./answers.mjs").Validate} */
      const validate = (value) => {
        const { error } = parsed.safeParse(value);
        validate.errors = error?.issues ?? null;
        return !error;
      };
      return validate;
    },
  };
}

/** @type {Record<string, string>} */
const textsOfFormats = {
  uuid: "00000000-0000-4000-8000-000000000000",
  "date-time": "2026-03-14T09:26:53.000Z",
  date: "2026-03-14",
  email: "ada@example.com",
  uri: "https://example.com/",
};

/** @type {Record<string, (schema: Schema, fake: (schema: Schema) => unknown) => unknown>} */
const makers = {
  string: ({ format, minLength = 1 }) => textsOfFormats[format] ?? "x".repeat(minLength || 1),
  integer: ({ minimum = 1 }) => Math.max(minimum, 1),
  number: ({ minimum = 1 }) => Math.max(minimum, 1),
  boolean: () => true,
  null: () => null,
  array: ({ minItems = 0, items }, fake) => Array.from({ length: minItems }, () => fake(items)),
  object: ({ properties = {}, required = [] }, fake) =>
    Object.fromEntries(required.map((/** @type {string} */ name) => [name, fake(properties[name])])),
};

/**
 * In place of json-schema-faker: always the same simple value, without what may be left out.
 * @param {import("./document.mjs").OpenApi} document
 * @returns {(schema: Schema) => unknown}
 */
export function plainFake(document) {
  const fake = (/** @type {Schema} */ schema) => {
    const named = String(schema.$ref).split("/").at(-1) ?? "";
    if (schema.$ref) return fake(document.components.schemas?.[named] ?? {});
    const choice = schema.const ?? schema.enum?.[0] ?? schema.examples?.[0];
    if (choice !== undefined) return choice;
    const [part] = [schema.anyOf, schema.oneOf, schema.allOf].flat();
    if (part) return fake(part);
    const [type] = [schema.type ?? "object"].flat();
    return makers[type]?.(schema, fake) ?? null;
  };
  return fake;
}

/**
 * The main job beside a client in place of openapi-fetch.
 * @returns {Promise<string>} its folder
 */
export async function mainJobAlone() {
  const folder = await mkdtemp(join(tmpdir(), "lotwright-main-job-"));
  const client = join(folder, "node_modules/openapi-fetch");
  await mkdir(client, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await writeFile(join(client, "package.json"), JSON.stringify({ type: "module", main: "plain-client.mjs" }));
  await cp(here("plain-client.mjs"), join(client, "plain-client.mjs"));
  await cp(here("../../api-check/main-job.ts"), join(folder, "main-job.ts"));
  return folder;
}
