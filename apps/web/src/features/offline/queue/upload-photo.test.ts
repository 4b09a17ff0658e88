import { beforeEach, expect, test, vi } from "vitest";

const photo = { id: "0190a0a0-0000-4000-8000-000000000000", url: "/photos/a.jpg", width: 4, height: 3 };

/** Reloaded for each test, because the module remembers whether the server sets its header. */
let outcomeOf: typeof import("./upload-photo").outcomeOf;
beforeEach(async () => {
  vi.resetModules();
  ({ outcomeOf } = await import("./upload-photo"));
});

const marked = { "lotwright-server": "1" };
const own = { message: "No", code: "INVALID" };

const read = (status: number, body: unknown, headers: Record<string, string> = marked) =>
  outcomeOf({ status, headers: new Headers(headers), body });

test.each([400, 413, 415])(
  "treats status %i of the server as a final rejection of the photo",
  async (status) => {
    expect(await read(status, own)).toEqual({ kind: "refused", message: "No" });
  },
);

test.each([401, 403, 404, 408, 409, 425, 429, 500, 502, 503, 504])(
  "deletes no photo from the phone after an upload with the status %i",
  async (status) => {
    expect(await read(status, own)).toMatchObject({ kind: "failed", status, message: "No" });
  },
);

const statuses = [400, 401, 403, 404, 413, 415, 429];
const foreign = statuses.flatMap((status) => [
  [status, "HTML", null] as const,
  [status, "JSON with an unknown code", { message: "Denied by policy 7", code: "WAF_7" }] as const,
]);

test.each(foreign)("reads no verdict from an intermediary's %i as %s", async (status, _, body) => {
  const outcome = await read(status, body, {});
  expect(outcome).toEqual({
    kind: "failed",
    isBlocked: true,
    message: expect.stringContaining(`(error ${status})`),
  });
});

test("reads the verdict of the release before, which sets no header, until a response had it", async () => {
  expect(await read(413, own, {})).toMatchObject({ kind: "refused" });
  expect(await read(201, photo)).toMatchObject({ kind: "stored" });
  expect(await read(413, own, {})).toMatchObject({ kind: "failed", isBlocked: true });
});

test("treats a response that does not contain a photo like a lost response", async () => {
  expect(await read(201, photo)).toEqual({ kind: "stored", photo });
  expect(await read(200, { id: 1 }, {})).toEqual({ kind: "failed" });
  expect(await read(200, null, {})).toMatchObject({ kind: "failed", isBlocked: true });
});

test("reads Retry-After from our server's response body or a proxy's header, up to five minutes", async () => {
  const waitOf = async (body: unknown, header: string | null) =>
    Reflect.get(await read(429, body, header === null ? {} : { "Retry-After": header }), "retryAfterMs");
  expect(await waitOf({ message: "Wait", retryAfterSeconds: 7 }, "60")).toBe(7_000);
  expect(await waitOf(null, "60")).toBe(60_000);
  for (const long of ["301", "86400"]) expect(await waitOf(null, long)).toBe(300_000);
  expect(await waitOf({ message: "Wait", retryAfterSeconds: 86_400 }, null)).toBe(300_000);
  for (const header of [null, "", "0", "Infinity", "Wed, 21 Oct 2026 07:28:00 GMT"]) {
    expect(await waitOf(null, header)).toBeUndefined();
  }
});
