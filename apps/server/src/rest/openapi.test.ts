import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { one } from "../one";
import { appRouter } from "../router";
import { makeScenes, type Scene } from "../testing/access-scene";
import { accessTable, openRoutes } from "../testing/access-table";
import { startTestServer, type TestServer } from "../testing/app";
import { signedIn } from "../testing/http";
import { jpeg } from "../testing/pictures";
import { writeOpenApi } from "./openapi";
import { exampleIds } from "./openapi-examples";
import { fieldTexts, operationTexts } from "./openapi-operations";

type Content = Record<string, { example?: unknown }>;
type Described = {
  operationId: string;
  security: unknown[];
  parameters?: { name: string; in: "path" | "query"; example?: string }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

const document = writeOpenApi(appRouter);
const paths = document.paths as unknown as Record<string, Record<string, Described>>; // as the generator writes it
const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
  Object.entries(byMethod).map(([method, operation]) => ({ method, path, operation })),
);

const schemas = addFormats.default(new Ajv2020({ strict: false }));
schemas.addSchema(document, "document");

/** What is wrong with `value` by the schema at a place of the document. */
function faultsOf(value: unknown, ...place: string[]): unknown {
  const pointer = place.map((step) => encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1")));
  const check = schemas.compile({ $ref: `document#/${pointer.join("/")}` });
  return check(value) ? [] : check.errors;
}

let server: TestServer;
/** One for each operation, made together. */
let untouched: Scene[];
beforeAll(async () => {
  server = await startTestServer();
  untouched = await makeScenes(server, operations.length);
});
afterAll(() => server.stop());

test("it is a valid OpenAPI 3.1 document", async () => {
  const served = await server.app.request("/api/openapi.json");
  expect(served.headers.get("content-type")).toBe("application/json");
  const parsed = JSON.parse(await served.text());
  expect(parsed).toMatchObject({ openapi: "3.1.0", servers: [{ url: "/" }] });
  expect(await new Validator().validate(parsed)).toEqual({ valid: true });
});

test("it lists exactly the paths that are served", () => {
  const served = server.app.routes.filter(({ method, path }) => method !== "ALL" && path.startsWith("/api/"));
  const open = openRoutes.map(({ route }) => route);
  const routes = new Set(
    served.map(({ method, path }) => `${method} ${path}`).filter((route) => !open.includes(route)),
  );
  const listed = operations.map(
    ({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`,
  );
  expect(listed.sort()).toEqual([...routes].sort());
  expect(listed).toHaveLength(54);
});

test("every text belongs to an operation or a field that there is", () => {
  expect(Object.keys(operationTexts).sort()).toEqual(
    operations.map(({ operation }) => operation.operationId).sort(),
  );
  const written = JSON.stringify(document);
  const unused = Object.values(fieldTexts).filter((text) => !written.includes(text));
  expect(unused).toEqual([]);
});

test.each(accessTable.filter(({ route }) => route))(
  "every status that $route answers is listed",
  ({ route, statuses }) => {
    const [method = "", path = ""] = route?.split(" ") ?? [];
    const responses = paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()]?.responses;
    expect(Object.keys(responses ?? {})).toEqual(expect.arrayContaining([...new Set(statuses)].map(String)));
  },
);

/** The ids of the examples, replaced by those of the scene. */
function real<T>(value: T, scene: Scene): T {
  const ids: [string, string][] = [
    [exampleIds.manifest, scene.manifest.id],
    [exampleIds.item, scene.item.id],
    [exampleIds.consignor, scene.consignor.id],
    [exampleIds.member, scene.member.id],
    [exampleIds.apiKey, scene.ownersKey.id],
    [exampleIds.shareToken, scene.shareToken],
    [exampleIds.photoUrl, scene.photo.url],
  ];
  return JSON.parse(ids.reduce((text, [example, id]) => text.replaceAll(example, id), JSON.stringify(value)));
}

async function formOf(example: Record<string, string>): Promise<FormData> {
  const body = new FormData();
  for (const [name, value] of Object.entries(example)) {
    const isFile = /\.(jpg|png)$/.test(value);
    if (isFile) body.append(name, new Blob([new Uint8Array(await jpeg())]), value);
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
  if (form) return formOf(form.example as Record<string, string>);
  return JSON.stringify(operationId === "auth.login" ? scene.credentials : real(json?.example, scene));
}

describe.each(operations)("$method $path", ({ method, path, operation }) => {
  const [status = "", answer] = Object.entries(operation.responses)[0] ?? [];
  const [type = "", described] = Object.entries(answer?.content ?? {})[0] ?? [];
  const ofAnswer = ["paths", path, method, "responses", status, "content", type, "schema"];

  test("the examples fit their schemas", () => {
    for (const [kind, { example }] of Object.entries(operation.requestBody?.content ?? {})) {
      expect(faultsOf(example, "paths", path, method, "requestBody", "content", kind, "schema")).toEqual([]);
    }
    if (type === "application/json") expect(faultsOf(described?.example, ...ofAnswer)).toEqual([]);
  });

  test("the server accepts the example, and answers as documented", async () => {
    const scene = one(untouched.splice(0, 1));
    const headers = operation.security.length > 0 ? await signedIn(server, scene.owner) : {};
    const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const parameter = operation.parameters?.find((one) => one.name === name);
      return real(parameter?.example ?? "", scene);
    });
    const body = await bodyOf(operation, scene);
    const json = typeof body === "string" ? { "content-type": "application/json" } : {};
    const response = await server.app.request(url, {
      method: method.toUpperCase(),
      headers: { ...headers, ...json },
      body,
    });
    expect(String(response.status)).toBe(status);
    expect(response.headers.get("content-type")).toBe(type);
    if (type === "application/json") expect(faultsOf(await response.json(), ...ofAnswer)).toEqual([]);
    else {
      // A stream of events does not end by itself.
      const reader = response.body?.getReader();
      expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(0);
      await reader?.cancel();
    }
  });
});

test("every refusal is listed with an example in the one shape of errors", async () => {
  const refused = await server.app.request("/api/manifests");
  expect(refused.status).toBe(401);
  expect(faultsOf(await refused.json(), "components", "schemas", "Error")).toEqual([]);
  const responses = document.components.responses as unknown as Record<string, { content: Content }>; // as above
  for (const [code, { content }] of Object.entries(responses)) {
    const { example } = content["application/json"] ?? {};
    expect(faultsOf(example, "components", "schemas", "Error")).toEqual([]);
    expect(example).toMatchObject({ code });
  }
});
