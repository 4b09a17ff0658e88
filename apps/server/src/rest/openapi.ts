import { logo } from "@lotwright/contracts/branding";
import { appEvent } from "@lotwright/contracts/events";
import { exportInput } from "@lotwright/contracts/exports";
import { id } from "@lotwright/contracts/fields";
import { keyMay, type Permission } from "@lotwright/contracts/permissions";
import { photoTypes, uploadedPhoto, uploadPurpose } from "@lotwright/contracts/photos";
import { shareTokenInput } from "@lotwright/contracts/public-catalog";
import type { AnyRouter } from "@trpc/server";
import { z } from "zod";
import { operationExamples } from "./openapi-examples";
import { failureResponses, failuresOf } from "./openapi-failures";
import { operationTexts } from "./openapi-operations";
import { answerOf, componentSchemas, type Schema, type Shape, shapeOf } from "./openapi-schemas";
import { restProcedures } from "./shim";

type Operation = {
  id: string;
  method: string;
  path: string;
  permission: Permission | undefined;
  status: 200 | 201 | 202;
  shape: Shape;
  /** The name of the file in a multipart body; other bodies are JSON. */
  file?: string;
  /** The type and schema of what is answered. */
  answer: { type: string; schema: Schema };
  isRevalidated?: boolean;
};

const json = "application/json";
const outcomes = { 200: "Done.", 201: "Created.", 202: "Begun; it goes on in the background." };
const withFile = (input: z.ZodType, file: string): Shape => {
  const { properties, required } = shapeOf(input);
  return {
    properties: { [file]: { type: "string", format: "binary" }, ...properties },
    required: [file, ...required],
  };
};

/** The paths that are not JSON in, JSON out; their routes are written by hand, too. */
const plainOperations: readonly Operation[] = [
  {
    id: "photos.upload",
    method: "POST",
    path: "/upload-photo",
    permission: "photo.upload",
    status: 201,
    shape: withFile(z.strictObject({ id: id.optional(), purpose: uploadPurpose.optional() }), "photo"),
    file: "photo",
    answer: { type: json, schema: answerOf(uploadedPhoto) },
  },
  {
    id: "branding.uploadLogo",
    method: "POST",
    path: "/auth/logo",
    permission: "workspace.configure",
    status: 200,
    shape: withFile(z.strictObject({}), "logo"),
    file: "logo",
    answer: { type: json, schema: answerOf(logo) },
  },
  {
    id: "exports.download",
    method: "GET",
    path: "/manifests/{manifestId}/export",
    permission: "manifest.export",
    status: 200,
    shape: shapeOf(exportInput),
    answer: { type: "application/zip", schema: { type: "string", format: "binary" } },
  },
  {
    id: "publicCatalog.feed",
    method: "GET",
    path: "/public/manifests/{token}/feed",
    permission: undefined,
    status: 200,
    shape: shapeOf(shareTokenInput),
    answer: { type: "application/atom+xml", schema: { type: "string" } },
  },
  {
    id: "events.stream",
    method: "GET",
    path: "/events",
    permission: "account.read",
    status: 200,
    shape: shapeOf(undefined),
    answer: { type: "text/event-stream", schema: answerOf(appEvent) },
  },
];

function procedureOperations(router: AnyRouter): Operation[] {
  return restProcedures(router).map(({ path: id, documented: path, input, output, ...facts }) => {
    if (!output) throw new Error(`${id} does not say what it answers`);
    return { ...facts, id, path, shape: shapeOf(input), answer: { type: json, schema: answerOf(output) } };
  });
}

function parametersOf({ method, shape, path }: Operation, examples: Record<string, string>): Schema[] {
  return Object.entries(shape.properties).flatMap(([name, { description, ...schema }]) => {
    const isInPath = path.includes(`{${name}}`);
    if (!isInPath && method !== "GET") return [];
    const place = isInPath ? "path" : "query";
    const example = examples[name];
    const parameter = { name, in: place, required: shape.required.includes(name), schema };
    return [{ ...parameter, ...(description ? { description } : {}), ...(example && { example }) }];
  });
}

function bodyOf({ method, shape, path, file }: Operation, example: unknown): Schema | undefined {
  const fields = Object.entries(shape.properties).filter(([name]) => !path.includes(`{${name}}`));
  if (method === "GET" || fields.length === 0) return undefined;
  const required = shape.required.filter((name) => !path.includes(`{${name}}`));
  const properties = Object.fromEntries(fields);
  const schema = {
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
  const encoding = file && { [file]: { contentType: photoTypes.join(", ") } };
  const type = file ? "multipart/form-data" : json;
  return {
    required: required.length > 0,
    content: { [type]: { schema, ...(encoding && { encoding }), example } },
  };
}

function securityOf(permission: Permission | undefined): Schema[] {
  if (!permission) return [];
  return keyMay(permission) ? [{ session: [] }, { apiKey: [] }] : [{ session: [] }];
}

const link = {
  Link: {
    description:
      'Where a list was cut: `<…>; rel="next"` is the address of the next page, also when entries are deleted meanwhile.',
    schema: { type: "string" },
  },
};

function writeOperation(operation: Operation): Schema {
  const { id, method, path, permission, status, answer, isRevalidated } = operation;
  const text = operationTexts[id];
  const example = operationExamples[id];
  if (!text || !example) throw new Error(`${id} has a path, but no text or no example`);
  const { tag, errors = [], ...words } = text;
  const requestBody = bodyOf(operation, example.body);
  const parameters = parametersOf(operation, example.params ?? {});
  const content = {
    [answer.type]: { schema: answer.schema, ...("answer" in example && { example: example.answer }) },
  };
  return {
    operationId: id,
    tags: [tag],
    ...words,
    security: securityOf(permission),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      [status]: {
        description: outcomes[status],
        ...("after" in operation.shape.properties && { headers: link }),
        content,
      },
      ...(isRevalidated && { 304: { description: "Nothing changed since the ETag in If-None-Match." } }),
      ...failuresOf({ method, path, permission, hasBody: requestBody !== undefined, errors }),
    },
  };
}

const introduction = `Every address is the same procedure that the web app calls: same rules, same answers.

Send and read JSON. Unknown fields are refused by name. Sign in with a session cookie (POST /api/auth/login) or with an
API key. Every failure has the shape of Error, whose message is a sentence for people.

A program that sends later what one person left may add the header X-Lotwright-User with that person's id: what needs a
session is answered 401 under anybody else's, and nothing is written.`;

const securitySchemes = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "lotwright",
    description:
      "Set by POST /api/auth/login and /api/auth/register. Under https it is named __Host-lotwright.",
  },
  apiKey: {
    type: "http",
    scheme: "bearer",
    description: "An API key, made in Settings or by POST /api/api-keys. It acts as the person who made it.",
  },
};

/** The OpenAPI document of every path under /api, from the contracts of the procedures that serve them. */
export function writeOpenApi(router: AnyRouter) {
  const paths: Record<string, Record<string, Schema>> = {};
  const operations = [...procedureOperations(router), ...plainOperations];
  for (const operation of operations) {
    const path = `/api${operation.path}`;
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: writeOperation(operation) };
  }
  const tags = new Set(Object.values(operationTexts).map(({ tag }) => tag));
  return {
    openapi: "3.1.0",
    info: { title: "Lotwright", version: "1", description: introduction },
    servers: [{ url: "/" }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: { schemas: componentSchemas(), responses: failureResponses(), securitySchemes },
  };
}
