import type { ErrorBody } from "@lotwright/contracts/values/errors";
import { can, keyMay, type Permission, scopeOf } from "@lotwright/contracts/workspace/permissions";
import type { Database } from "@lotwright/db/client";
import { initTRPC } from "@trpc/server";
import { z } from "zod";
import type { Actor, ActorContext, Context } from "./context";
import { AppError, maxIssues, toAppError, toErrorBody, toTRPCError, unknownKey } from "./errors";
import { findPrototypeKey } from "./prototype-keys";
import { mapYielding } from "./yielding";

/** Metadata of a procedure. `openapi` has the shape of trpc-to-openapi's; `status` is the REST status if not 200. */
export type ProcedureMeta = {
  permission?: Permission;
  /** Permission also needed to change a saved value: always for API keys, by `canSaveForWorkspace` for people. */
  permissionToChange?: Permission;
  openapi?: { method: "GET" | "POST" | "PATCH" | "DELETE"; path: `/${string}` };
  status?: 201 | 202;
  /** Procedure whose `version` is the ETag of REST responses, so that a 304 needs no further query. */
  versionedBy?: string;
  /** Input for the OpenAPI document, if the procedure validates parts of it itself. */
  documentedInput?: z.ZodType;
  /** Whether REST responses have the ETag of a `VersionedJson`. */
  isVersioned?: true;
  /** Procedures that handle the same REST path and input if a query parameter has a certain value. */
  variants?: Record<string, Record<string, string>>;
  /** Whether REST responses have the row's ETag, and the procedure checks If-Match. */
  hasEtag?: true;
  /** Whether the procedure accepts an Idempotency-Key on its REST path. */
  isIdempotent?: true;
  /** Whether the work grows with the number of lots, as in searches, previews and checks; limited by `expensive-reads.ts`. */
  isExpensive?: true;
  /** Whether the procedure reads or changes whole lists of lots with texts; `large-calls.ts` limits how many are in memory. */
  isLarge?: true;
  /**
   * Additional JSON fields, elements, objects and arrays allowed in its request: more than its own limits, so that a slightly too
   * large request gets a specific error.
   */
  moreParts?: number;
  /** Deprecation to announce in the OpenAPI document and in headers of REST responses. */
  deprecated?: Deprecation;
};

/** Start of a deprecation and earliest removal, as UTC days such as 2027-01-31. */
export type Deprecation = { since: string; sunset: string };

/** Number of issues reported per request, so that a batch reports no more than a single call. */
const namedIssues = new WeakMap<Context, number>();

function withinBudget(body: ErrorBody, ctx: Context | undefined): ErrorBody {
  if (!ctx || !body.issues) return body;
  const named = namedIssues.get(ctx) ?? 0;
  const issues = body.issues.slice(0, maxIssues - named);
  namedIssues.set(ctx, named + issues.length);
  const isCut = issues.length < body.issues.length;
  return { ...body, issues, ...(isCut && { issueCount: body.issueCount ?? body.issues.length }) };
}

/** Maximum duration of an event stream in ms, after which the client must reconnect and authenticate again. */
export const maxStreamMs = 60 * 60 * 1000;

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error, ctx }) => {
      const { message, code, ...details } = withinBudget(toErrorBody(toAppError(error)), ctx);
      return { ...shape, message, data: { ...shape.data, appCode: code, ...details } };
    },
    sse: {
      maxDurationMs: maxStreamMs,
      ping: { enabled: true, intervalMs: 15_000 },
      client: { reconnectAfterInactivityMs: 40_000 },
    },
  });

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Parses synchronously: tRPC calls `parseAsync`, which bypasses zod's compiled path for objects. */
export function syncParse<Contract extends z.ZodType>(contract: Contract): Contract {
  const parseAsync = async (value: unknown) => contract.parse(value);
  return Object.assign(Object.create(contract), { parseAsync });
}

/** Object contract that parses its list `items` in slices, yielding to the event loop between them. */
export function yieldingItems<Contract extends z.ZodObject<{ items: z.ZodArray }>>(
  contract: Contract,
): Contract {
  const { element } = contract.shape.items;
  const parseAsync = async (value: unknown) => {
    const { items, ...others } = z.looseObject({ items: z.array(z.unknown()) }).parse(value);
    const checked = contract.parse({ ...others, items: [] });
    return { ...checked, items: await mapYielding(items, (one) => z.parse(element, one)) };
  };
  return Object.assign(Object.create(contract), { parseAsync });
}

/** The email in an input, if its length is plausible. */
function emailIn(input: unknown): string | undefined {
  const email = typeof input === "object" && input !== null && "email" in input ? input.email : undefined;
  return typeof email === "string" && email.length <= 254 ? email : undefined;
}

/** Reports each call and converts failures to AppError. */
const call = t.middleware(async ({ ctx, path, getRawInput, next }) => {
  const start = performance.now();
  let email: string | undefined;
  const result = await next({
    getRawInput: async () => {
      const input = await getRawInput();
      if (path.startsWith("auth.")) email = emailIn(input);
      const forbidden = findPrototypeKey(input);
      if (forbidden) throw unknownKey(forbidden);
      return input;
    },
  });
  const failure = result.ok ? undefined : toAppError(result.error);
  ctx.onCall({
    procedure: path,
    durationMs: performance.now() - start,
    actor: ctx.actor,
    failure,
    ...(email && { emailHash: ctx.hashEmail(email) }),
  });
  if (failure) throw toTRPCError(failure);
  return result;
});

const inBatch = t.middleware(({ ctx: { batch, signal }, path, type, next }) =>
  batch ? batch.run({ path, type, signal, work: () => next() }) : next(),
);

export const publicProcedure = t.procedure.use(call).use(inBatch);

/** Rejects an API key whose scope does not include the permission. */
function requireScope(actor: Actor, permission: Permission): void {
  if (actor.via !== "api-key" || keyMay(actor.keyScope, permission)) return;
  const needed = scopeOf(permission);
  const isForPeople = needed === "person" || needed === "full";
  const message = isForPeople
    ? "API keys can't do this. Log in instead."
    : `This API key has the scope "${actor.keyScope}". Use one with the scope "${needed}".`;
  throw new AppError("FORBIDDEN", message);
}

/** Rejects all calls but the replacement of a password that an admin chose. */
function requireOwnPassword(actor: Actor, permission: Permission): void {
  if (actor.via !== "session" || !actor.mustReplacePassword || permission === "account.password") return;
  throw new AppError("PASSWORD_REPLACEMENT_REQUIRED", "Replace the password that your admin gave you first");
}

export function requirePermission({ actor }: Pick<Context, "actor">, permission: Permission): Actor {
  if (!actor) throw new AppError("UNAUTHORIZED", "Log in first");
  requireScope(actor, permission);
  requireOwnPassword(actor, permission);
  if (!can(actor.role, permission)) throw new AppError("FORBIDDEN", "Your role doesn't allow this");
  return actor;
}

const withDb = (ctx: ActorContext, db: Database): ActorContext => ({ ...ctx, db });

/** Procedure that requires a signed-in user with the permission; guard.test.ts lists them all. */
export const permitted = (permission: Permission) =>
  publicProcedure.meta({ permission }).use(({ ctx, type, meta, next }) => {
    const actor = requirePermission(ctx, permission);
    if (meta?.permissionToChange) requireScope(actor, meta.permissionToChange);
    if (type === "mutation") ctx.limits.write(actor.userId, ctx.quotas.writesPerMinute);
    if (meta?.isExpensive) {
      const reader = { ...ctx, actor };
      return ctx.expensiveReads.run(reader, (db) => next<{ actor: Actor }>({ ctx: withDb(reader, db) }));
    }
    // Narrows the type of the context without copying it.
    return next<{ actor: Actor }>({});
  });

/**
 * Procedure that requires the password again. Counts as a sign-in attempt before its input is parsed, even if that is invalid.
 */
export const provenPassword = (permission: Permission) =>
  permitted(permission).use(async ({ ctx: { limits, ip, actor }, next }) => {
    await limits.login(ip, actor.email);
    return next();
  });
