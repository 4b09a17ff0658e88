import type { ErrorCode } from "@lotwright/contracts/values/error-codes";
import { keyMay, type Permission, scopeOf } from "@lotwright/contracts/workspace/permissions";
import type { AnyRouter } from "@trpc/server";
import type { OperationDocs } from "../../core/operation-docs";
import { tagTexts } from "../../core/operation-docs";
import { operationDocs } from "./openapi-docs";
import { failureCodes, failureResponses, failuresOf } from "./openapi-failures";
import { fieldTexts, ownIdText } from "./openapi-fields";
import {
  type HeaderId,
  headerComponents,
  type ParameterId,
  parameterComponents,
  parameterNamed,
  rateLimits,
  responseHeaders,
} from "./openapi-headers";
import { apiVersion, introduction, securitySchemes } from "./openapi-introduction";
import { json, type Operation, operationsOf } from "./openapi-paths";
import { componentSchemas, type Schema, schemaNamed } from "./openapi-schemas";

const outcomes = { 200: "Done.", 201: "Created.", 202: "Begun; it goes on in the background." };

const isInPath = ({ path }: Operation, name: string) => path.includes(`{${name}}`);

function parametersOf(operation: Operation, examples: Record<string, string>): Schema[] {
  const { id, method, shape } = operation;
  return Object.entries(shape.properties).flatMap(([name, { description: usual, ...schema }]) => {
    const description = fieldTexts[`${id}.${name}`] ?? usual;
    if (!isInPath(operation, name) && method !== "GET") return [];
    const place = isInPath(operation, name) ? "path" : "query";
    const example = examples[name];
    const parameter = { name, in: place, required: shape.required.includes(name), schema };
    return [{ ...parameter, ...(description ? { description } : {}), ...(example && { example }) }];
  });
}

/** Request headers implied by the operation's properties. */
function headerParametersOf({ permission, isRevalidated, parameters = [] }: Operation): Schema[] {
  const ids: ParameterId[] = [...parameters];
  if (permission) ids.push("ExpectedUser");
  if (isRevalidated) ids.push("IfNoneMatch");
  return ids.map(parameterNamed);
}

function answerHeadersOf(operation: Operation, codes: readonly ErrorCode[]): Schema {
  const { shape, isRevalidated, deprecated, headers = [] } = operation;
  const ids: HeaderId[] = [...headers];
  if (codes.includes("TOO_MANY_REQUESTS")) ids.push(...rateLimits);
  if ("after" in shape.properties) ids.push("NextPage");
  if (isRevalidated) ids.push("ETag");
  if (deprecated) ids.push("Deprecation", "Sunset");
  return responseHeaders(...ids);
}

type Body = { name: string; schema: Schema; required: boolean };

/** Name of a request body's schema: `ItemsCreateBody` for `items.create`. */
const bodyNameOf = (id: string) =>
  `${id.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}Body`;

function bodyOf(operation: Operation): Body | undefined {
  const { id, method, shape } = operation;
  const fields = Object.entries(shape.properties).filter(([name]) => !isInPath(operation, name));
  if (method === "GET" || fields.length === 0) return undefined;
  const required = shape.required.filter((name) => !isInPath(operation, name));
  const properties = Object.fromEntries(fields);
  if (properties.id) properties.id = { ...properties.id, description: ownIdText };
  const schema = {
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
  return { name: bodyNameOf(id), schema, required: required.length > 0 };
}

function requestBodyOf({ file }: Operation, { name, required }: Body, example: unknown): Schema {
  const encoding = file && { [file.field]: { contentType: file.types.join(", ") } };
  const type = file ? "multipart/form-data" : json;
  const described = { schema: schemaNamed(name), ...(encoding && { encoding }), example };
  return { required, content: { [type]: described } };
}

function securityOf(permission: Permission | undefined): Schema[] {
  if (!permission) return [];
  return keyMay("full", permission) ? [{ session: [] }, { apiKey: [] }] : [{ session: [] }];
}

/** Sentence about API keys, for operations that not every key may use. */
function keySentenceOf({ permission, keyPermission = permission }: Operation): string {
  if (!keyPermission || keyMay("read", keyPermission)) return "";
  const scope = scopeOf(keyPermission);
  return scope === "person" ? "" : ` An API key needs the scope \`${scope}\`.`;
}

function responsesOf(operation: Operation, docs: OperationDocs): Record<string, Schema> {
  const { answer, shape, status, isRevalidated, isPlain, responses } = operation;
  const { errors = [] } = docs;
  const described = { schema: answer.schema, ...("answer" in docs && { example: docs.answer }) };
  const isPaged = "after" in shape.properties;
  const codes = isPlain ? errors : failureCodes({ ...operation, isPaged, errors });
  const headers = answerHeadersOf(operation, codes);
  const unchanged = { description: "Nothing changed since the ETag in If-None-Match.", headers };
  return {
    [status]: {
      description: outcomes[status],
      headers,
      content: Object.fromEntries(answer.types.map((type) => [type, described])),
    },
    ...(isRevalidated && { 304: unchanged }),
    ...failuresOf(codes),
    ...responses,
  };
}

function writeOperation(operation: Operation): Schema {
  const { id, permission, deprecated } = operation;
  const docs = operationDocs[id];
  if (!docs) throw new Error(`${id} has a path, but no docs`);
  const { tag, summary, description } = docs;
  const body = bodyOf(operation);
  const parameters = [...parametersOf(operation, docs.params ?? {}), ...headerParametersOf(operation)];
  const ending =
    deprecated && ` Deprecated since ${deprecated.since}; may be gone from ${deprecated.sunset} on.`;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: description + keySentenceOf(operation) + (ending ?? ""),
    ...(deprecated && { deprecated: true }),
    security: securityOf(permission),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: requestBodyOf(operation, body, docs.body) }),
    responses: responsesOf(operation, docs),
  };
}

/** Keeps only referenced entries of `components`, because linters report unused ones. */
function referredTo<Entry>(kind: string, entries: Record<string, Entry>, by: unknown): Record<string, Entry> {
  const written = JSON.stringify(by);
  return Object.fromEntries(
    Object.entries(entries).filter(([name]) => written.includes(`"#/components/${kind}/${name}"`)),
  );
}

export type Place = {
  /** The configured public address. */
  publicUrl?: string | undefined;
};

/** Generates the OpenAPI document of all documented paths from the contracts of their procedures. */
export function writeOpenApi(router: AnyRouter, { publicUrl }: Place = {}) {
  const origin = publicUrl && new URL(publicUrl).origin;
  const operations = operationsOf(router);
  const paths: Record<string, Record<string, Schema>> = {};
  for (const operation of operations) {
    const { path, method } = operation;
    paths[path] = { ...paths[path], [method.toLowerCase()]: writeOperation(operation) };
  }
  const bodies = operations.map(bodyOf).filter((body) => body !== undefined);
  const schemas = {
    ...componentSchemas(),
    ...Object.fromEntries(bodies.map(({ name, schema }) => [name, schema])),
  };
  const responses = referredTo("responses", failureResponses(), paths);
  return {
    openapi: "3.1.0",
    info: {
      title: "Lotwright",
      version: apiVersion,
      description: introduction,
      contact: { name: "The operator of this server", ...(origin && { url: `${origin}/api/docs` }) },
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: origin ?? "/", description: "This server" }],
    tags: Object.entries(tagTexts).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas,
      responses,
      headers: referredTo("headers", headerComponents, [paths, responses]),
      parameters: referredTo("parameters", parameterComponents, paths),
      securitySchemes,
    },
  };
}
