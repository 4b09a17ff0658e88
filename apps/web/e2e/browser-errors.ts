import { type Browser, type BrowserContext, expect, type TestInfo } from "@playwright/test";
import { watchRequests } from "./line";

/** Names the browser errors that the journey causes; each of them must occur. */
export type ExpectErrors = (...patterns: RegExp[]) => void;

/** A 401 before or after a session is no error. */
const signedOut = /status of 401/;

/** An admin's page checks the disk when it opens and each minute, also while a journey is offline. */
const diskCheck = /net::ERR_INTERNET_DISCONNECTED at http[^ ]*\/readyz$/;

/** Console errors of a killed server: the page reopens its event stream, and retries the disk check, photos and lots. */
export const byKills: readonly RegExp[] = [
  /^Failed to load resource: net::ERR_\w+ at http[^ ]*\/(?:trpc\/events\.stream|readyz)$/,
  /status of 502 .* at http[^ ]*(?:\/api\/upload-photo|\/trpc\/items\.create\?batch=1)$/,
];

type Watched = { info: Pick<TestInfo, "errors">; known: readonly RegExp[] };

/**
 * Fails on any exception or console error in any window of a journey, except for the named ones.
 * Errors of a file or a call end with its URL.
 */
export async function forbidErrors(
  browser: Browser,
  { info: { errors: failures }, known: knownBefore }: Watched,
  journey: (expectErrors: ExpectErrors) => Promise<void>,
): Promise<void> {
  const errors: string[] = [];
  const expected: RegExp[] = [];
  const watch = (context: BrowserContext) => {
    watchRequests(context);
    context.on("weberror", (thrown) => errors.push(thrown.error().message));
    context.on("console", (message) => {
      if (message.type() === "error") errors.push(`${message.text()} at ${message.location().url}`);
    });
  };
  for (const context of browser.contexts()) watch(context);
  browser.on("context", watch);
  await journey((...patterns) => expected.push(...patterns));
  browser.off("context", watch);
  // A failed journey shows only its own reason.
  if (failures.length > 0) return;
  const known = [signedOut, diskCheck, ...knownBefore, ...expected];
  expect(errors.filter((error) => !known.some((pattern) => pattern.test(error)))).toEqual([]);
  const missing = () => expected.filter((pattern) => !errors.some((error) => pattern.test(error)));
  await expect
    .poll(missing, { message: "errors that were expected and never came", timeout: 5_000 })
    .toEqual([]);
}

/** A request without a response. */
export const lost = (address: string) => new RegExp(`net::ERR_\\w+ at http.*/(?:.*,)?${address}`);

/** A response with an error status. */
export const answered = (status: number, address: string) =>
  new RegExp(`status of ${status} .* at http.*/(?:.*,)?${address}`);

/** The message of an error page, which React logs too. */
export const caught = (message: string) => new RegExp(`^\\w+: ${message}`);

/** Any request while the phone is offline. */
export const offline = /net::ERR_INTERNET_DISCONNECTED at http.*\/trpc\//;
