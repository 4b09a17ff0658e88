import { shareTokenInput } from "@lotwright/contracts/catalog/public-catalog";
import { exportInput } from "@lotwright/contracts/exports/exports";
import { photoTypes, uploadedPhoto, uploadPurpose } from "@lotwright/contracts/media/photos";
import { recording, recordingTypes, uploadRecordingInput } from "@lotwright/contracts/media/recordings";
import { clientId } from "@lotwright/contracts/values/fields";
import { logo } from "@lotwright/contracts/workspace/branding";
import { appEvent } from "@lotwright/contracts/workspace/events";
import type { Permission } from "@lotwright/contracts/workspace/permissions";
import type { AnyRouter } from "@trpc/server";
import { z } from "zod";
import type { Deprecation, ProcedureMeta } from "../../core/trpc";
import { outputOf, restProcedures } from "../shim";
import { type HeaderId, type ParameterId, responseHeaders } from "./openapi-headers";
import {
  describeProperties,
  responseSchemaOf,
  type Schema,
  type Shape,
  schemaNamed,
  shapeOf,
} from "./openapi-schemas";

export type Operation = {
  id: string;
  method: string;
  path: string;
  permission: Permission | undefined;
  /** Permission that API keys need instead of `permission`, if stricter. */
  keyPermission?: Permission | undefined;
  status: 200 | 201 | 202;
  shape: Shape;
  /** The file field of a multipart body, and its media types; other bodies are JSON. */
  file?: { field: string; types: readonly string[] };
  /** Media types and schema of the response. */
  answer: { types: readonly string[]; schema: Schema };
  /** Whether the endpoint responds 304 to a matching If-None-Match. */
  isRevalidated?: boolean;
  /** Whether the operation has a rate limit although it writes nothing. */
  isExpensive?: boolean;
  deprecated?: Deprecation | undefined;
  /** Headers in addition to those implied by other properties. */
  parameters?: readonly ParameterId[];
  headers?: readonly HeaderId[];
  /** Whether no procedure serves it, so that its errors are only those of its texts. */
  isPlain?: true;
  /** Responses with a custom schema. */
  responses?: Record<string, Schema>;
};

export const json = "application/json";
const bytes: Schema = { type: "string", format: "binary" };
const servedTypes = ["image/jpeg", "image/png"] as const;
const nothing: Shape = { properties: {}, required: [] };

const withFile = (input: z.ZodType, file: string): Shape => {
  const { properties, required } = shapeOf(input);
  return {
    properties: { [file]: bytes, ...properties },
    required: [file, ...required],
  };
};

/** Operations that transfer files or stream; their routes are handwritten. */
const fileOperations: readonly Operation[] = [
  {
    id: "photos.upload",
    method: "POST",
    path: "/api/upload-photo",
    permission: "photo.upload",
    status: 201,
    shape: withFile(z.strictObject({ id: clientId.optional(), purpose: uploadPurpose.optional() }), "photo"),
    file: { field: "photo", types: photoTypes },
    answer: { types: [json], schema: responseSchemaOf(uploadedPhoto) },
    parameters: ["IdempotencyKey"],
  },
  {
    id: "recordings.upload",
    method: "POST",
    path: "/api/upload-recording",
    permission: "item.edit",
    status: 201,
    shape: withFile(uploadRecordingInput, "recording"),
    file: { field: "recording", types: recordingTypes },
    answer: { types: [json], schema: responseSchemaOf(recording) },
  },
  {
    id: "branding.uploadLogo",
    method: "POST",
    path: "/api/auth/logo",
    permission: "workspace.configure",
    status: 200,
    shape: withFile(z.strictObject({}), "logo"),
    file: { field: "logo", types: photoTypes },
    answer: { types: [json], schema: responseSchemaOf(logo) },
  },
  {
    id: "exports.download",
    method: "GET",
    path: "/api/manifests/{manifestId}/export",
    permission: "manifest.export",
    status: 200,
    shape: shapeOf(exportInput),
    answer: { types: ["application/zip", "application/pdf"], schema: bytes },
  },
  {
    id: "workspace.download",
    method: "GET",
    path: "/api/workspace/download",
    permission: "workspace.download",
    status: 200,
    shape: nothing,
    answer: { types: ["application/zip"], schema: bytes },
  },
  {
    id: "publicCatalog.feed",
    method: "GET",
    path: "/api/public/manifests/{token}/feed",
    permission: undefined,
    status: 200,
    shape: shapeOf(shareTokenInput),
    answer: { types: ["application/atom+xml"], schema: { type: "string" } },
    isRevalidated: true,
  },
  {
    id: "events.stream",
    method: "GET",
    path: "/api/events",
    permission: "account.read",
    status: 200,
    shape: nothing,
    answer: { types: ["text/event-stream"], schema: responseSchemaOf(appEvent) },
  },
];

const plain = { method: "GET", permission: undefined, status: 200, shape: nothing, isPlain: true } as const;
const status = (word: string, others: Record<string, Schema> = {}): Schema => ({
  type: "object",
  properties: { status: { type: "string", const: word }, ...others },
  required: ["status"],
});

const sentence: Schema = { type: "string" };
const notReady: Schema = {
  allOf: [
    schemaNamed("Error"),
    {
      type: "object",
      properties: {
        failed: {
          type: "object",
          description: "What can't be used, with the message of each.",
          properties: { database: sentence, storage: sentence, space: sentence },
        },
      },
      required: ["failed"],
    },
  ],
};

/** Response of Node.js itself, without a body. */
const headersTooLarge = { 431: { description: "The headers of the request are larger than 16 kB." } };

/** Operations that no procedure serves. */
const serverOperations: readonly Operation[] = [
  {
    ...plain,
    id: "server.openapi",
    path: "/api/openapi.json",
    answer: {
      types: [json],
      schema: {
        type: "object",
        properties: { openapi: { type: "string" } },
        required: ["openapi"],
        additionalProperties: true,
      },
    },
    isRevalidated: true,
    responses: headersTooLarge,
  },
  {
    ...plain,
    id: "photos.download",
    path: "/photos/{file}",
    shape: {
      properties: { file: { type: "string", pattern: "^[a-z0-9]{32}(-thumb)?\\.(jpg|png)$" } },
      required: ["file"],
    },
    answer: { types: servedTypes, schema: bytes },
    isRevalidated: true,
    parameters: ["Range", "IfRange", "IfModifiedSince"],
    headers: ["LastModified", "AcceptRanges"],
    responses: {
      206: {
        description: "The part that Range asks for.",
        headers: responseHeaders("ETag", "LastModified", "AcceptRanges", "ContentRange"),
        content: Object.fromEntries(servedTypes.map((type) => [type, { schema: bytes }])),
      },
      416: {
        description: "The photo is shorter than where Range begins.",
        headers: responseHeaders("AcceptRanges", "ContentRange"),
      },
    },
  },
  {
    ...plain,
    id: "health.live",
    path: "/healthz",
    answer: { types: [json], schema: status("ok") },
    responses: headersTooLarge,
  },
  {
    ...plain,
    id: "health.ready",
    path: "/readyz",
    answer: {
      types: [json],
      schema: status("ready", {
        backup: { type: "string", enum: ["ok", "failed", "late"] },
        warnings: { type: "array", items: sentence },
      }),
    },
    responses: {
      ...headersTooLarge,
      503: {
        description: "The server stops, or database or photo storage cannot be used.",
        headers: responseHeaders("RetryAfter"),
        content: { [json]: { schema: { anyOf: [status("stopping"), notReady] } } },
      },
    },
  },
];

/** Conditional headers implied by the procedure's metadata. */
function conditionsOf(meta: ProcedureMeta) {
  const { versionedBy, isVersioned, hasEtag, isIdempotent, isExpensive = false, openapi } = meta;
  const isRead = openapi?.method === "GET";
  const isChange = openapi?.method === "PATCH" || openapi?.method === "DELETE";
  const parameters: ParameterId[] = [];
  if (hasEtag && isChange) parameters.push("IfMatch");
  if (isIdempotent) parameters.push("IdempotencyKey");
  return {
    parameters,
    isExpensive,
    isRevalidated: versionedBy !== undefined || isVersioned === true || (hasEtag === true && isRead),
    headers: hasEtag && !isRead && openapi?.method !== "DELETE" ? (["ETag"] as const) : [],
  };
}

/** Adds the query parameters that select a procedure. */
function withVariants({ properties, required }: Shape, { variants = {} }: ProcedureMeta): Shape {
  const selecting = Object.entries(variants).map(([name, procedures]) => [
    name,
    { type: "string", enum: Object.keys(procedures) },
  ]);
  return { properties: { ...properties, ...describeProperties(Object.fromEntries(selecting)) }, required };
}

/** Outputs of the procedures that a query parameter selects. */
function variantsOf(router: AnyRouter, { variants = {} }: ProcedureMeta): z.ZodType[] {
  const paths = Object.values(variants).flatMap((procedures) => Object.values(procedures));
  return paths.flatMap((path) => outputOf(router, path) ?? []);
}

const anyOf = (schemas: Schema[]): Schema => (schemas.length === 1 ? (schemas[0] ?? {}) : { anyOf: schemas });

function procedureOperations(router: AnyRouter): Operation[] {
  return restProcedures(router).map(({ path: id, documented, input, output, meta, ...facts }) => {
    if (!output) throw new Error(`${id} does not say what it answers`);
    const { method, permission, status } = facts;
    return {
      ...{ id, method, permission, status },
      keyPermission: meta.permissionToChange,
      path: `/api${documented}`,
      shape: withVariants(shapeOf(meta.documentedInput ?? input), meta),
      answer: { types: [json], schema: anyOf([output, ...variantsOf(router, meta)].map(responseSchemaOf)) },
      deprecated: meta.deprecated,
      ...conditionsOf(meta),
    };
  });
}

export const operationsOf = (router: AnyRouter): Operation[] => [
  ...procedureOperations(router),
  ...fileOperations,
  ...serverOperations,
];
