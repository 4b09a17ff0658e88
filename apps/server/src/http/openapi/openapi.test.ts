import { errorCodes } from "@lotwright/contracts/values/error-codes";
import { sessions } from "@lotwright/db/schema";
import { jpeg } from "@lotwright/testing/pictures";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { createReading } from "../../areas/media/marks/reading";
import { makeReader } from "../../areas/media/marks/testing/reader";
import { appRouter } from "../../areas/router";
import { one } from "../../core/one";
import { makeScenes, type Scene, withSceneIds } from "../../testing/access-scene";
import { accessTable } from "../../testing/access-table";
import { signedIn } from "../../testing/http";
import { openRoutes } from "../../testing/open-access";
import { webm } from "../../testing/recordings";
import { test as base } from "../../testing/test";
import { writeOpenApi } from "./openapi";
import { operationDocs } from "./openapi-docs";
import { fieldTexts, itemTexts } from "./openapi-fields";
import { componentSchemas } from "./openapi-schemas";

const test = base.extend("replaced", { scope: "file" }, () => ({ reading: createReading(makeReader()) }));

type Content = Record<string, { example?: unknown; examples?: Record<string, { value: unknown }> }>;
type Described = {
  operationId: string;
  description: string;
  tags: string[];
  security: unknown[];
  parameters?: { name?: string; in?: string; required?: boolean; example?: string }[];
  requestBody?: { content: Content };
  responses: Record<string, { $ref?: string; headers?: Record<string, unknown>; content?: Content }>;
};

const document = writeOpenApi(appRouter);
const paths = document.paths as unknown as Record<string, Record<string, Described>>; // generated in this format
const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
  Object.entries(byMethod).map(([method, operation]) => ({ method, path, operation })),
);

/** Copies the document with schemas that reject unknown fields. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== "object" || value === null) return value;
  const isOpen = "properties" in value && !("additionalProperties" in value);
  const entries = Object.entries(value).map(([key, part]) => [key, closed(part)]);
  return { ...Object.fromEntries(entries), ...(isOpen && { additionalProperties: false }) };
}

const schemas = addFormats.default(new Ajv2020({ strict: false }));
schemas.addSchema(closed(document) as object, "document"); // the document is a schema object

/** Validation errors of `value` against the schema at a path of the document. */
function faultsOf(value: unknown, ...place: string[]): unknown {
  const pointer = place.map((step) => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1")));
  const check = schemas.compile({ $ref: `document#/${pointer.join("/")}` });
  return check(value) ? [] : check.errors;
}

/** Unused scenes, one per operation, created together. */
let untouched: Scene[];
test.beforeAll(async ({ server }) => {
  untouched = await makeScenes(server, operations.length);
});

test("generates a valid OpenAPI 3.1 document", async ({ server }) => {
  const served = await server.app.request("/api/openapi.json");
  expect(served.headers.get("content-type")).toBe("application/json");
  const parsed = JSON.parse(await served.text());
  expect(parsed).toMatchObject({ openapi: "3.1.0", servers: [{ url: "/" }] });
  expect(await new Validator().validate(parsed)).toEqual({ valid: true });
});

test("lists exactly the paths that the server serves", ({ server }) => {
  const nameless = (path: string) => path.replace(/:\w+|\{\w+\}/g, "*");
  const served = server.app.routes.filter(({ method }) => method !== "ALL");
  const routes = new Set(served.map(({ method, path }) => `${method} ${nameless(path)}`));
  const listed = operations.map(({ method, path }) => `${method.toUpperCase()} ${nameless(path)}`);
  // Some paths without a procedure are for people and crawlers.
  const open = openRoutes.map(({ route }) => nameless(route)).filter((route) => !listed.includes(route));
  expect(listed.sort()).toEqual([...routes].filter((route) => !open.includes(route)).sort());
});

/** The targets of all `$ref`s in the document. */
const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
  ([, path = ""]) => path,
);

test("resolves every reference, and has no unused component", () => {
  const components = Object.entries(document.components)
    .filter(([kind]) => kind !== "securitySchemes")
    .flatMap(([kind, entries]) => Object.keys(entries).map((name) => `components/${kind}/${name}`));
  expect([...new Set(references)].sort()).toEqual(components.sort());
});

test("describes each entity once, with the same schema in every response", () => {
  const answered = (path: string, method: string, status = 200) =>
    paths[path]?.[method]?.responses[status]?.content?.["application/json"];
  const item = { $ref: "#/components/schemas/Item" };
  expect(answered("/api/items", "post", 201)).toMatchObject({ schema: item });
  expect(answered("/api/items/{id}", "get")).toMatchObject({ schema: item });
  expect(answered("/api/items/{id}", "patch")).toMatchObject({ schema: item });
  const cards = { type: "array", items: { $ref: "#/components/schemas/ItemCard" } };
  const list = { schema: { anyOf: [{ type: "array", items: item }, cards] } };
  expect(answered("/api/manifests/{manifestId}/items", "get")).toMatchObject(list);
  const { schemas } = document.components;
  expect(schemas.PublicCatalog).toMatchObject({
    properties: { items: { items: { $ref: "#/components/schemas/PublicItem" } } },
  });
  const lots = Object.entries(schemas).filter(([, { properties }]) => "sectionLetter" in Object(properties));
  const answers = lots.map(([name]) => name).filter((name) => !name.endsWith("Body"));
  expect(answers).toEqual(["Item", "ItemCard", "PublicItem"]);
});

test("marks the lists whose entries must be unique", () => {
  const { ExportSettings, ExportSettingsSaveBody } = document.components.schemas;
  const unique = {
    properties: {
      includeColumns: { uniqueItems: true },
      showInWorkflow: { uniqueItems: true },
      columnOrder: { uniqueItems: true },
    },
  };
  expect(ExportSettings).toMatchObject(unique);
  expect(ExportSettingsSaveBody).toMatchObject(unique);
});

test("describes every operation, tag and header", () => {
  const undescribed = operations.filter(({ operation: { description } }) => !/[.]$/.test(description ?? ""));
  expect(undescribed).toEqual([]);
  const tags = new Set(operations.flatMap(({ operation }) => operation.tags));
  expect(document.tags.map(({ name }) => name).sort()).toEqual([...tags].sort());
  expect(document.tags.filter(({ description }) => !description)).toEqual([]);
  for (const { operation } of operations) {
    const own = Object.entries(operation.responses).filter(([status, { $ref }]) => !$ref && status !== "431");
    expect(own.filter(([, { headers = {} }]) => !("X-Request-Id" in headers))).toEqual([]);
    const expectedUser = { $ref: "#/components/parameters/ExpectedUser" };
    const names = operation.security.length > 0 ? [expect.objectContaining(expectedUser)] : [];
    expect(operation.parameters ?? []).toEqual(expect.arrayContaining(names));
  }
  const list = paths["/api/manifests/{manifestId}/items"]?.get;
  expect(Object.keys(list?.responses ?? {})).toContain("304");
  expect(list?.responses[200]?.headers).toMatchObject({ ETag: {}, Link: {} });
});

test("names the server of PUBLIC_URL, its license and its version", () => {
  const configured = writeOpenApi(appRouter, { publicUrl: "https://lots.example/" });
  expect(configured.servers).toMatchObject([{ url: "https://lots.example" }]);
  expect(configured.info).toMatchObject({
    version: expect.stringMatching(/^1\.\d+\.\d+$/),
    contact: { url: "https://lots.example/api/docs" },
    license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
  });
});

test("documents no operation and no field that does not exist", () => {
  expect(Object.keys(operationDocs).sort()).toEqual(
    operations.map(({ operation }) => operation.operationId).sort(),
  );
  const written = JSON.stringify(document);
  const unused = Object.values({ ...fieldTexts, ...itemTexts }).filter((text) => !written.includes(text));
  expect(unused).toEqual([]);
});

test("describes the size of an item in its units, and that of a photo in pixels", () => {
  const { Item, UploadedPhoto } = componentSchemas();
  expect(JSON.stringify(Item)).toContain("inches");
  expect(JSON.stringify(UploadedPhoto)).not.toContain("inches");
});

test.each(accessTable.filter(({ route }) => route))(
  "lists every status that $route answers",
  ({ route, statuses }) => {
    const [method = "", path = ""] = route?.split(" ") ?? [];
    const responses = paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()]?.responses;
    const answered = [...new Set(Object.values(statuses))].map(String);
    expect(Object.keys(responses ?? {})).toEqual(expect.arrayContaining(answered));
  },
);

async function formOf(example: Record<string, unknown>): Promise<FormData> {
  const body = new FormData();
  for (const [name, given] of Object.entries(example)) {
    const value = String(given);
    const file = /\.(jpg|png)$/.test(value) ? await jpeg() : webm();
    if (/\.(jpg|png|webm)$/.test(value)) body.append(name, new Blob([new Uint8Array(file)]), value);
    else body.append(name, value);
  }
  return body;
}

async function bodyOf(
  { operationId, requestBody }: Described,
  scene: Scene,
): Promise<FormData | string | null> {
  if (!requestBody) return null;
  const { "application/json": json, "multipart/form-data": form } = requestBody.content;
  if (form) return formOf(withSceneIds(form.example, scene) as Record<string, unknown>);
  return JSON.stringify(
    operationId === "auth.login" ? scene.credentials : withSceneIds(json?.example, scene),
  );
}

describe.each(operations)("$method $path", ({ method, path, operation }) => {
  const [status = "", answer] = Object.entries(operation.responses)[0] ?? [];
  const [type = "", described] = Object.entries(answer?.content ?? {})[0] ?? [];
  const ofAnswer = ["paths", path, method, "responses", status, "content", type, "schema"];

  test("gives examples that fit their schemas", () => {
    for (const [kind, { example }] of Object.entries(operation.requestBody?.content ?? {})) {
      expect(faultsOf(example, "paths", path, method, "requestBody", "content", kind, "schema")).toEqual([]);
    }
    if (type === "application/json") expect(faultsOf(described?.example, ...ofAnswer)).toEqual([]);
  });

  test("gives examples that the server accepts and answers as documented", async ({ server }) => {
    const scene = one(untouched.splice(0, 1));
    const headers = operation.security.length > 0 ? await signedIn(server, scene.owner) : {};
    // The password was confirmed for a download.
    const permit = { downloadUntil: new Date(Date.now() + 60_000) };
    await server.db.update(sessions).set(permit).where(eq(sessions.userId, scene.owner.id));
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const parameter = operation.parameters?.find((one) => one.name === name);
      return withSceneIds(parameter?.example ?? "", scene);
    });
    const asked = operation.parameters?.filter((one) => one.in === "query" && one.required) ?? [];
    const query = new URLSearchParams(
      asked.map(({ name = "", example = "" }): [string, string] => [name, example]),
    );
    const body = await bodyOf(operation, scene);
    const json = typeof body === "string" ? { "content-type": "application/json" } : {};
    const response = await server.app.request(`${url}${asked.length > 0 ? `?${query}` : ""}`, {
      method: method.toUpperCase(),
      headers: { ...headers, ...json },
      body,
    });
    expect(String(response.status)).toBe(status);
    expect(response.headers.get("content-type")).toBe(type);
    if (type === "application/json") expect(faultsOf(await response.json(), ...ofAnswer)).toEqual([]);
    else {
      // An event stream only ends with its request.
      const reader = response.body?.getReader();
      expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0);
      await reader?.cancel();
    }
  });
});

test("names the scope that an API key needs, where not every key may use the operation", () => {
  const scopeOf = (method: string, path: string) =>
    /An API key needs the scope `(\w+)`\./.exec(paths[path]?.[method]?.description ?? "")?.[1];
  expect([
    scopeOf("get", "/api/manifests"),
    scopeOf("post", "/api/items"),
    scopeOf("post", "/api/upload-photo"),
    scopeOf("get", "/api/manifests/{manifestId}/export"),
    scopeOf("patch", "/api/company-settings"),
    scopeOf("get", "/api/admin/users"),
  ]).toEqual([undefined, "catalog", "catalog", "export", "full", undefined]);
});

test("lists every failure with an example in the shape of errors", async ({ server }) => {
  const refused = await server.app.request("/api/manifests");
  expect(refused.status).toBe(401);
  expect(faultsOf(await refused.json(), "components", "schemas", "Error")).toEqual([]);
  const responses = document.components.responses as unknown as Record<string, { content: Content }>; // generated in this format
  const examples = Object.values(responses).flatMap(({ content }) =>
    Object.entries(content["application/json"]?.examples ?? {}),
  );
  for (const [code, { value }] of examples) {
    expect(faultsOf(value, "components", "schemas", "Error")).toEqual([]);
    expect(value).toMatchObject({ code });
  }
  const documented = examples.map(([code]) => code);
  expect(documented.sort()).toEqual(errorCodes.filter((code) => code !== "METHOD_NOT_ALLOWED").sort());
});
