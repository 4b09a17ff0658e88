import { expect, test } from "vitest";
import { outcomeOf } from "./upload-photo";

const photo = { id: "0190a0a0-0000-4000-8000-000000000000", url: "/photos/a.jpg", width: 4, height: 3 };

test.each([400, 413, 415])("treats status %i as a final rejection of the photo", async (status) => {
  expect(await outcomeOf(status, { message: "No" })).toEqual({ kind: "refused", message: "No" });
});

test.each([0, 304, 401, 403, 404, 408, 409, 425, 429, 500, 502, 503, 504])(
  "deletes no photo from the phone after an upload with the status %i",
  async (status) => {
    expect(await outcomeOf(status, { message: "No" })).toMatchObject({
      kind: "failed",
      isSignedOut: status === 401,
    });
  },
);

test("treats a response that does not contain a photo like a lost response", async () => {
  expect(await outcomeOf(201, photo)).toEqual({ kind: "stored", photo });
  expect(await outcomeOf(200, null)).toEqual({ kind: "failed" });
});

test("reads Retry-After from our server's response body or a proxy's header, up to five minutes", async () => {
  const waitOf = async (answer: unknown, header: string | null) =>
    Reflect.get(await outcomeOf(429, answer, header), "retryAfterMs");
  expect(await waitOf({ message: "Wait", retryAfterSeconds: 7 }, "60")).toBe(7_000);
  expect(await waitOf(null, "60")).toBe(60_000);
  for (const long of ["301", "86400"]) expect(await waitOf(null, long)).toBe(300_000);
  expect(await waitOf({ message: "Wait", retryAfterSeconds: 86_400 }, null)).toBe(300_000);
  for (const header of [null, "", "0", "Infinity", "Wed, 21 Oct 2026 07:28:00 GMT"]) {
    expect(await waitOf(null, header)).toBeUndefined();
  }
});
