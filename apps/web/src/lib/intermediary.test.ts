import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { errorMessage, failureOf, intermediaryErrorOf, isSignedOut } from "./error-message";

/** Reloaded for each test, because the module remembers whether the server sets its header. */
let intermediary: typeof import("./intermediary");
let trpc: typeof import("../data/api/trpc");
beforeEach(async () => {
  vi.resetModules();
  intermediary = await import("./intermediary");
  trpc = await import("../data/api/trpc");
});
afterEach(() => void vi.unstubAllGlobals());

const marked = new Headers({ "lotwright-server": "1" });
const unmarked = new Headers();
const overRest = { message: "No", code: "INVALID" };
const overTrpc = { error: { message: "No", code: -32_600, data: { httpStatus: 400, appCode: "INVALID" } } };

test.each([
  ["REST's form", overRest],
  ["tRPC's form", overTrpc],
  ["a batch", [overTrpc, overTrpc]],
])(
  "recognizes an error in %s as the server's by its header, or without it before any response had one",
  (_, body) => {
    expect(intermediary.isOfServer(unmarked, body)).toBe(true);
    expect(intermediary.isOfServer(marked, body)).toBe(true);
    expect(intermediary.isOfServer(unmarked, body)).toBe(false);
  },
);

test.each([
  ["HTML", null],
  ["an unknown code", { message: "No", code: "WAF_1020" }],
  ["a number as its code", { message: "No", code: 401 }],
  ["no message", { code: "INVALID" }],
  ["another nesting", { error: { message: "No", code: "INVALID" } }],
  ["an empty list", []],
  ["a text", "INVALID"],
  ["one entry of another kind", [overTrpc, { message: "No", code: "SSO_EXPIRED" }]],
])("attributes an error with %s to an intermediary, whatever the headers", (_, body) => {
  expect(intermediary.isOfServer(unmarked, body)).toBe(false);
  expect(intermediary.isOfServer(marked, body)).toBe(false);
});

const html = "<html><h1>Denied</h1></html>";
const foreign = {
  HTML: (status: number) => new Response(html, { status, headers: { "content-type": "text/html" } }),
  "JSON with an unknown code": (status: number) =>
    Response.json({ code: "SSO_1", message: "Denied" }, { status }),
  "JSON in tRPC's form": (status: number) =>
    Response.json(
      { error: { message: "Denied", code: -32_001, data: { httpStatus: status, code: "X" } } },
      { status },
    ),
};
const answers = [400, 401, 403, 404, 407, 413].flatMap((status) =>
  Object.keys(foreign).map((kind) => [status, kind] as const),
);

/** The error of a call that gets this response. */
async function failWith(response: Response): Promise<unknown> {
  vi.stubGlobal("fetch", async () => response);
  return trpc
    .createApiClient()
    .auth.current.query()
    .catch((error: unknown) => error);
}

test.each(answers)(
  "ignores the verdict of an intermediary's %i response as %s, and reports the intermediary",
  async (status, kind) => {
    const error = await failWith(foreign[kind as keyof typeof foreign](status));
    expect(failureOf(error)).toBeUndefined();
    expect(isSignedOut(error)).toBe(false);
    const message = intermediary.intermediaryMessage(status);
    expect(message).toContain(`(error ${status}).`);
    expect(Reflect.get(Object(error), "cause")).toBeInstanceOf(intermediary.IntermediaryError);
    expect(Reflect.get(Object(error), "message")).toBe(message);
  },
);

test("names what answers in the server's place when a page comes instead of data", async () => {
  const error = await failWith(foreign.HTML(200));
  expect(Reflect.get(Object(error), "message")).toBe(
    "Something between this phone and the server, such as a proxy, answers in its place.",
  );
});

test("leaves a gateway's error to the caller", async () => {
  const error = await failWith(foreign.HTML(502));
  expect(Reflect.get(Object(error), "cause")).not.toBeInstanceOf(intermediary.IntermediaryError);
});

test("recognizes an error response of the server, also of the previous release, which sets no header", async () => {
  const body = {
    error: { message: "Log in first", code: -32_001, data: { httpStatus: 401, appCode: "UNAUTHORIZED" } },
  };
  for (const headers of [unmarked, marked]) {
    const error = await failWith(Response.json(body, { status: 401, headers }));
    expect([isSignedOut(error), errorMessage(error)]).toEqual([true, "Log in first"]);
    expect(intermediaryErrorOf(error)).toBeUndefined();
  }
});
