import { jpeg } from "@lotwright/testing/pictures";
import { appRouter } from "../areas/router";
import type { ProcedureMeta } from "../core/trpc";
import { type Caller, headersOf, type Scene } from "./access-scene";
import type { Row } from "./access-table";
import type { TestServer } from "./app";
import { webm } from "./recordings";

type Definition = {
  type: "query" | "mutation" | "subscription";
  meta?: ProcedureMeta;
  inputs: readonly unknown[];
  output?: unknown;
};

/** All procedures by path, with types that the router's record lacks. */
export const procedures = new Map(
  Object.entries(appRouter._def.procedures).map(([path, procedure]) => [
    path,
    (procedure as unknown as { _def: Definition })._def,
  ]),
);

/** Name of the checks that a call passes before its procedure runs. */
function kindOf({ procedure, route = "", file }: Row): string {
  const { type, meta } = procedures.get(procedure) ?? {};
  const [method = ""] = route.split(" ");
  return [type, method, route.includes(":"), file, meta?.permission === undefined].join();
}

/** One row of each kind, to test a shared rule once per way to call a procedure. */
export const oneOfEachKind = (rows: readonly Row[], kind = kindOf): Row[] =>
  rows.filter((row, index) => rows.findIndex((other) => kind(other) === kind(row)) === index);

export type Input = Record<string, unknown>;
export type Prepared = { path: string; init: RequestInit };

const json = { "content-type": "application/json" };

async function form(field: string, more: Input): Promise<RequestInit> {
  const body = new FormData();
  for (const [name, value] of Object.entries(more)) body.append(name, String(value));
  const file = field === "recording" ? webm() : await jpeg({ width: 8, height: 6 });
  body.append(field, new Blob([new Uint8Array(file)]), "a.jpg");
  // The boundary of a FormData is only known from its Request.
  const made = new Request("http://localhost", { method: "POST", body });
  const type = made.headers.get("content-type") ?? "";
  return { method: "POST", headers: { "content-type": type }, body: await made.arrayBuffer() };
}

const inputOf = ({ input }: Row, scene: Scene): Input => ({ ...input?.(scene) });

/** The REST request of a row, with `input` in path, query and body. */
export async function overRest(
  row: Row,
  scene: Scene,
  input: Input = inputOf(row, scene),
): Promise<Prepared> {
  const [method = "", route = ""] = row.route?.split(" ") ?? [];
  const rest = { ...input };
  const path = route.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return value;
  });
  if (row.file) return { path, init: await form(row.file, rest) };
  if (Object.keys(rest).length === 0) return { path, init: { method, headers: json } };
  if (method !== "GET") return { path, init: { method, headers: json, body: JSON.stringify(rest) } };
  const query = Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]);
  return { path: `${path}?${new URLSearchParams(query)}`, init: { method, headers: json } };
}

/** The tRPC request of a row. */
export function overTrpc(row: Row, scene: Scene, input: Input = inputOf(row, scene)): Prepared {
  const { procedure } = row;
  const isEmpty = !row.input && Object.keys(input).length === 0;
  const body = isEmpty ? undefined : JSON.stringify(input);
  if (procedures.get(procedure)?.type === "mutation") {
    return { path: `/trpc/${procedure}`, init: { method: "POST", headers: json, ...(body && { body }) } };
  }
  const query = body ? `?input=${encodeURIComponent(body)}` : "";
  return { path: `/trpc/${procedure}${query}`, init: { method: "GET", headers: json } };
}

/** Sends a prepared call as one of the callers. */
export async function send(
  server: TestServer,
  scene: Scene,
  who: Caller,
  { path, init }: Prepared,
  signal?: AbortSignal,
): Promise<Response> {
  const { headers, ...rest } = init;
  const identity = await headersOf(server, scene, who);
  const all = { ...(headers as Record<string, string>), ...identity }; // `headers` is created above
  return server.app.request(path, { ...rest, headers: all, ...(signal && { signal }) });
}
