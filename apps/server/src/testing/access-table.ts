import { can, keyMay, type Permission } from "@lotwright/contracts/workspace/permissions";
import type { z } from "zod";
import { operationDocs } from "../http/openapi/openapi-docs";
import { type Input, procedures } from "./access-calls";
import { exceptions, ids, inputs, type Reach, values } from "./access-inputs";
import { neededPermissions } from "./access-permissions";
import { type Caller, callers, type Identity, identities, type Scene, withSceneIds } from "./access-scene";
import { fieldsOf } from "./contract-fields";

export type Row = {
  procedure: string;
  /** REST route of the procedure, if any. */
  route?: string;
  input?: (scene: Scene) => Input;
  /** Form field for the picture or recording, on multipart routes. */
  file?: string;
  statuses: Readonly<Record<Caller, number>>;
};

/** Relations from which a caller has access to the scene's records, by their owner. */
const reachedFrom: Readonly<Record<Reach, readonly string[]>> = {
  personal: ["owner"],
  assigned: ["owner", "assigned"],
  workspace: ["owner", "assigned", "unassigned"],
};

type Expected = {
  needed: readonly Permission[];
  reach: Reach | undefined;
  status: number;
  stranger?: number;
};

function statusFor(who: Caller, { needed, reach, status, stranger }: Expected): number {
  const identity: Identity | undefined = identities[who];
  if (needed.length === 0) return status;
  if (!identity) return 401;
  const { place, role, scope } = identity;
  const may = (permission: Permission) => can(role, permission) && (!scope || keyMay(scope, permission));
  if (!needed.every(may)) return 403;
  if (stranger && place === "elsewhere") return stranger;
  return !reach || reachedFrom[reach].includes(place) ? status : 404;
}

/** Names of a contract's required fields. */
const requiredFields = (contract: z.ZodType): string[] =>
  fieldsOf(contract)
    .filter(({ path, field }) => path.length === 1 && !field.safeParse(undefined).success)
    .flatMap(({ path }) => path);

function inputOf(procedure: string): Pick<Row, "input"> & { reach: Reach | undefined } {
  const [router = ""] = procedure.split(".");
  const known = { ...values, ...(ids[router] && { id: ids[router] }) };
  const contracts = (procedures.get(procedure)?.inputs ?? []) as z.ZodType[]; // as our procedures are made
  const required = contracts.flatMap(requiredFields);
  const fields = Object.entries(known).filter(([name]) => required.includes(name));
  const named = new Set(fields.map(([, { reach }]) => reach));
  const reach = (["personal", "assigned", "workspace"] as const).find((one) => named.has(one));
  const isKnown = required.every((name) => name in known);
  // The example of an upload names files. Its route is written by hand.
  const body = isKnown || !routeOf(procedure) ? undefined : operationDocs[procedure]?.body;
  const more = inputs[procedure] ?? (body && ((scene: Scene) => withSceneIds(body, scene)));
  if (!more && fields.length === 0) return { reach };
  const input = (scene: Scene): Input => ({
    ...Object.fromEntries(fields.map(([name, { of }]) => [name, of(scene)])),
    ...(typeof more === "function" ? more(scene) : more),
  });
  return { input, reach };
}

function routeOf(procedure: string): string | undefined {
  const { method, path } = procedures.get(procedure)?.meta?.openapi ?? {};
  return path && `${method} /api${path.replace(/\{(\w+)\}/g, ":$1")}`;
}

function rowOf([procedure, needed]: [string, readonly Permission[]]): Row {
  const { route = routeOf(procedure), file, ...exception } = exceptions[procedure] ?? {};
  const { input, reach } = inputOf(procedure);
  const status = procedures.get(procedure)?.meta?.status ?? 200;
  const expected = { needed, reach, status, ...exception };
  const statuses = callers.map((who) => [who, statusFor(who, expected)]);
  return {
    procedure,
    ...(route && { route }),
    ...(input && { input }),
    ...(file && { file }),
    statuses: Object.fromEntries(statuses) as Row["statuses"], // an entry per caller
  };
}

/**
 * Expected status of every procedure and route by caller, computed from `access-permissions.ts`, the records that the input
 * names, and `exceptions` of `access-inputs.ts`. guard.test.ts fails on a missing procedure.
 */
export const accessTable: readonly Row[] = [...neededPermissions].map(rowOf);

/** The callers who get this status. */
export const callersWith = (status: number, { statuses }: Row): Caller[] =>
  callers.filter((who) => statuses[who] === status);
