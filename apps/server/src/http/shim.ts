import type { Permission } from "@lotwright/contracts/workspace/permissions";
import { type AnyRouter, callTRPCProcedure } from "@trpc/server";
import { Hono, type Context as HonoContext } from "hono";
import { z } from "zod";
import type { Context } from "../core/context";
import { AppError, invalid, invalidField } from "../core/errors";
import { etagOf, hasVersion } from "../core/etags";
import { type ProcedureMeta, requirePermission } from "../core/trpc";
import { stringifyYielding } from "../core/yielding";
import { JsonList, VersionedJson } from "../fast/json-list";
import { sendKept } from "../fast/rendered";
import { queueIfLarge } from "../limits/large-calls";
import { parseJson, readText } from "./json-body";
import { bodyLimitOf, limitAuthBody } from "./middleware/body-limit";
import type { AppEnv } from "./middleware/request-context";
import { announceDeprecation } from "./openapi/deprecation";
import { readQuery } from "./query";
import { conditionalContext } from "./request-conditions";

type RestProcedure = {
  path: string;
  type: "query" | "mutation";
  method: string;
  /** Path in OpenAPI syntax, such as `/items/{id}`; `route` is in Hono's, `/items/:id`. */
  documented: string;
  route: string;
  status: 200 | 201 | 202;
  permission: Permission | undefined;
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
  meta: ProcedureMeta;
};

type Definition = {
  type: "query" | "mutation" | "subscription";
  meta?: ProcedureMeta;
  inputs: readonly z.ZodType[];
  output?: z.ZodType;
};

const definitionOf = (router: AnyRouter, path: string): Definition | undefined =>
  (router._def.procedures[path] as { _def: Definition } | undefined)?._def; // every procedure has a `Definition`

/** The output contract of a procedure. */
export const outputOf = (router: AnyRouter, path: string) => definitionOf(router, path)?.output;

export const metaOf = (router: AnyRouter, path: string) => definitionOf(router, path)?.meta;

/** The router's procedures that have a REST path. */
export function restProcedures(router: AnyRouter): RestProcedure[] {
  return Object.entries(router._def.procedures).flatMap(([path, procedure]) => {
    const { type, meta, inputs, output } = (procedure as { _def: Definition })._def; // the router's record is untyped
    if (!meta?.openapi || type === "subscription") return [];
    const { method, path: documented } = meta.openapi;
    const route = documented.replace(/\{(\w+)\}/g, ":$1");
    const { status = 200, permission } = meta;
    const contracts = { input: inputs[0], output };
    return [{ path, type, method, documented, route, status, permission, ...contracts, meta }];
  });
}

/** The procedure that the query selects among those of a path. */
function selectVariant(c: HonoContext, { path, meta: { variants = {} } }: RestProcedure) {
  for (const [name, procedures] of Object.entries(variants)) {
    const wanted = c.req.query(name);
    if (!wanted) continue;
    const selected = Object.hasOwn(procedures, wanted) ? procedures[wanted] : undefined;
    if (!selected) throw invalidField(name, `This must be ${Object.keys(procedures).join(" or ")}`);
    return selected;
  }
  return path;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

async function readBody(c: HonoContext, meta: ProcedureMeta): Promise<Record<string, unknown>> {
  const text = await readText(c.req.raw);
  if (text.trim() === "") return {};
  const type = c.req.header("content-type") ?? "application/json";
  if (!/^application\/json\b/i.test(type)) throw new AppError("WRONG_TYPE", "Send the request as JSON");
  const body = await parseJson(text, [meta]);
  if (!isObject(body)) throw new AppError("INVALID", "The request body must be a JSON object");
  return body;
}

/** Contract of procedures without input: rejects any field by name. */
const nothing = z.strictObject({});

/** Merges query or body with path parameters; throws INVALID if they contradict each other. */
async function readInput(c: HonoContext, { input: contract, meta }: RestProcedure): Promise<unknown> {
  const takesInput = contract !== undefined;
  const isQuery = c.req.method === "GET" || c.req.method === "HEAD";
  const given = isQuery ? readQuery(c) : await readBody(c, meta);
  for (const name of Object.keys(meta.variants ?? {})) delete given[name];
  const params: Record<string, string> = c.req.param();
  const contradicted = Object.keys(params).find((name) => name in given && given[name] !== params[name]);
  if (contradicted) {
    const sentence = `${contradicted} in the body is not the one in the path`;
    throw invalidField(contradicted, "This is not the one in the path", sentence);
  }
  const input = { ...given, ...params };
  const refused = takesInput ? undefined : nothing.safeParse(input).error;
  if (refused) throw invalid(refused);
  return takesInput ? input : undefined;
}

/** Returns a function that reads the input lazily and once, so that an unauthorized call is rejected before reading its body. */
function inputReader(c: HonoContext, procedure: RestProcedure): () => Promise<unknown> {
  let reading: Promise<unknown> | undefined;
  return () => {
    reading ??= readInput(c, procedure);
    return reading;
  };
}

const version = z.object({ version: z.string() });

/** Sets the Link header to the next page of a truncated list. */
function linkNextPage(c: HonoContext<AppEnv>): void {
  const cursor = c.get("nextPage");
  if (cursor === undefined) return;
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.set("after", cursor);
  c.header("Link", `<${pathname}?${searchParams}>; rel="next"`);
}

async function jsonResponse(c: HonoContext, value: unknown, status: RestProcedure["status"] = 200) {
  const body = value instanceof JsonList ? value.bytes : await stringifyYielding(value);
  return c.body(body, status, { "Content-Type": "application/json" });
}

type RunProcedure = (
  path: string,
  type: "query" | "mutation",
  further?: Pick<Context, "listVersion">,
) => Promise<unknown>;

/** Cacheable response with revalidation. Reads the version first, so that the ETag is never newer than the body. */
async function versionedResponse(
  c: HonoContext<AppEnv>,
  procedure: RestProcedure,
  versionedBy: string,
  run: RunProcedure,
) {
  const selected = selectVariant(c, procedure);
  const { version: listVersion } = version.parse(await run(versionedBy, "query"));
  const etag = `W/"${listVersion}"`;
  const isUnchanged = hasVersion(c.req.header("if-none-match"), etag);
  const body = isUnchanged ? undefined : await run(selected, "query", { listVersion });
  linkNextPage(c);
  c.header("ETag", etag);
  c.header("Cache-Control", "private, no-cache");
  return isUnchanged ? c.body(null, 304) : jsonResponse(c, body);
}

/** Sends a response that anyone may cache with revalidation, from the cache while its version stays the same. */
async function bytesResponse(c: HonoContext<AppEnv>, path: string, { version, write }: VersionedJson) {
  const etag = `W/"${version}"`;
  c.header("ETag", etag);
  c.header("Cache-Control", "no-cache");
  if (hasVersion(c.req.header("if-none-match"), etag)) return c.body(null, 304);
  const { rendered } = c.var.ctx;
  const key = `${path} ${version}`;
  const type = "application/json";
  const kept = await sendKept(c, rendered, key, type);
  if (kept) return kept;
  const bytes = await rendered.once(key, write);
  // Responses larger than the whole cache are not cached.
  return (await sendKept(c, rendered, key, type)) ?? c.body(bytes, 200, { "Content-Type": type });
}

const row = z.object({ id: z.string(), updatedAt: z.string() });

/**
 * Sends a row with a strong ETag; `no-transform`, because compression would weaken it. No ETag without a row, such as after a
 * deletion.
 */
async function rowResponse(c: HonoContext, result: unknown, status: RestProcedure["status"]) {
  const { data: version } = row.safeParse(result);
  if (!version) return jsonResponse(c, result, status);
  const etag = etagOf(version);
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  c.header("ETag", etag);
  c.header("Cache-Control", isRead ? "private, no-cache, no-transform" : "no-store, no-transform");
  if (isRead && hasVersion(c.req.header("if-none-match"), etag)) return c.body(null, 304);
  return jsonResponse(c, result, status);
}

/** Rejects input of procedures without any, since tRPC would ignore it. Checks the permission first. */
async function rejectInput(ctx: Context, { permission }: RestProcedure, getRawInput: () => Promise<unknown>) {
  if (permission) requirePermission(ctx, permission);
  await getRawInput();
}

/** REST routes for all procedures with a REST path, with the same contracts, permissions and results as tRPC. */
export function restShim(router: AnyRouter): Hono<AppEnv> {
  const rest = new Hono<AppEnv>();
  for (const procedure of restProcedures(router)) {
    const { path, type, method, route, status, meta } = procedure;
    const limit = route.startsWith("/auth/") ? limitAuthBody : bodyLimitOf(path);
    if (meta.deprecated) rest.on(method, route, announceDeprecation(meta.deprecated));
    rest.on(method, route, limit, async (c) => {
      const ctx = conditionalContext(c, meta);
      const getRawInput = inputReader(c, procedure);
      if (!procedure.input) await rejectInput(ctx, procedure, getRawInput);
      const run: RunProcedure = (path, type, further) => {
        const call = { router, path, type, getRawInput, signal: ctx.signal, batchIndex: 0 };
        return queueIfLarge(ctx, [metaOf(router, path)], () =>
          callTRPCProcedure({ ...call, ctx: further ? { ...ctx, ...further } : ctx }),
        );
      };
      if (meta.versionedBy) return versionedResponse(c, procedure, meta.versionedBy, run);
      const body = await run(selectVariant(c, procedure), type);
      if (body instanceof VersionedJson) return bytesResponse(c, path, body);
      linkNextPage(c);
      return meta.hasEtag ? rowResponse(c, body, status) : jsonResponse(c, body, status);
    });
  }
  return rest;
}
