import { cp, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Ajv, Validate } from "./answers";
import { type OpenApi, resolve, type Schema } from "./document";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A stand-in for ajv. */
export function zodAsAjv(): Ajv {
  let definitions: OpenApi["components"]["schemas"] = {};
  return {
    addSchema: (document) => {
      definitions = document.components.schemas;
    },
    compile: (schema) => {
      const text = JSON.stringify({ ...schema, $defs: definitions });
      const parsed = z.fromJSONSchema(
        JSON.parse(text.replace(/"\$ref":"(?:document)?#\/components\/schemas\//g, '"$ref":"#/$defs/')),
      );
      const validate: Validate = (value) => {
        const { error } = parsed.safeParse(value);
        validate.errors = error?.issues ?? null;
        return !error;
      };
      return validate;
    },
  };
}

const textsOfFormats: Record<string, string> = {
  uuid: "00000000-0000-4000-8000-000000000000",
  "date-time": "2026-03-14T09:26:53.000Z",
  date: "2026-03-14",
  email: "ada@example.com",
  uri: "https://example.com/",
};

type Maker = (schema: Schema, fake: (schema?: Schema) => unknown) => unknown;

const makers: Record<string, Maker> = {
  string: ({ format = "", minLength = 1 }) => textsOfFormats[format] ?? "x".repeat(minLength || 1),
  integer: ({ minimum = 1 }) => Math.max(minimum, 1),
  number: ({ minimum = 1 }) => Math.max(minimum, 1),
  boolean: () => true,
  null: () => null,
  array: ({ minItems = 0, items }, fake) => Array.from({ length: minItems }, () => fake(items)),
  object: ({ properties = {}, required = [] }, fake) =>
    Object.fromEntries(required.map((name) => [name, fake(properties[name])])),
};

/** Replaces json-schema-faker: always returns the same simple value, without optional parts. */
export function plainFake(document: OpenApi): (schema?: Schema) => unknown {
  const fake = (given: Schema = {}): unknown => {
    const schema = resolve(document, given);
    const choice = schema.const ?? schema.enum?.[0] ?? schema.examples?.[0];
    if (choice !== undefined) return choice;
    const [part] = [schema.anyOf, schema.oneOf, schema.allOf].flat();
    if (part) return fake(part);
    const [type = "object"] = [schema.type ?? "object"].flat();
    return makers[type]?.(schema, fake) ?? null;
  };
  return fake;
}

/** Copies the main job into a folder beside a client that replaces openapi-fetch; returns the folder. */
export async function mainJobAlone(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "lotwright-main-job-"));
  const client = join(folder, "node_modules/openapi-fetch");
  await mkdir(client, { recursive: true });
  await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await writeFile(join(client, "package.json"), JSON.stringify({ type: "module", main: "plain-client.mjs" }));
  await cp(here("plain-client.mjs"), join(client, "plain-client.mjs"));
  await cp(here("../../api-check/main-job.ts"), join(folder, "main-job.ts"));
  return folder;
}
