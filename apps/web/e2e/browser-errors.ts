import { EventEmitter, once } from "node:events";
import { type Browser, type BrowserContext, expect, type TestInfo } from "@playwright/test";
import { watchRequests } from "./line";

/** Declares the console errors that a journey causes. The journey fails if one of them does not occur. */
export type ExpectErrors = (...patterns: RegExp[]) => void;

/** A 401 response is expected before sign-in and after the session has ended. */
const signedOut = /status of 401/;

/**
 * An admin's page requests `/readyz` (free disk space) when it opens and every minute, also while a journey is offline.
 */
const diskCheck = /net::ERR_INTERNET_DISCONNECTED at http[^ ]*\/readyz$/;

/**
 * Console errors that a killed server causes when the page reconnects its event stream or retries disk checks, photos
 * and lots.
 */
export const byKills: readonly RegExp[] = [
  /^Failed to load resource: net::ERR_\w+ at http[^ ]*\/(?:trpc\/events\.stream|readyz)$/,
  /status of 502 .* at http[^ ]*(?:\/api\/upload-photo|\/trpc\/items\.create\?batch=1)$/,
];

type Watched = { info: Pick<TestInfo, "errors">; known: readonly RegExp[] };

/**
 * Fails a journey on any exception or console error in any of its windows, except for the declared ones. Messages about
 * a request end with its URL.
 */
export async function forbidErrors(
  browser: Browser,
  { info: { errors: failures }, known: knownBefore }: Watched,
  journey: (expectErrors: ExpectErrors) => Promise<void>,
): Promise<void> {
  const errors: string[] = [];
  const expected: RegExp[] = [];
  const missing = () => expected.filter((pattern) => !errors.some((error) => pattern.test(error)));
  const complete = new EventEmitter();
  const note = (error: string) => {
    errors.push(error);
    if (missing().length === 0) complete.emit("complete");
  };
  const watch = (context: BrowserContext) => {
    watchRequests(context);
    context.on("weberror", (thrown) => note(thrown.error().message));
    context.on("console", (message) => {
      if (message.type() === "error") note(`${message.text()} at ${message.location().url}`);
    });
  };
  for (const context of browser.contexts()) watch(context);
  browser.on("context", watch);
  await journey((...patterns) => expected.push(...patterns));
  browser.off("context", watch);
  // If the journey has failed already, its own error is more useful than console errors.
  if (failures.length > 0) return;
  const known = [signedOut, diskCheck, ...knownBefore, ...expected];
  expect(errors.filter((error) => !known.some((pattern) => pattern.test(error)))).toEqual([]);
  if (missing().length > 0)
    await once(complete, "complete", { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  expect(missing(), "errors that were expected and never came").toEqual([]);
}

/** Matches the console error for a request to this address that got no response. */
export const lost = (address: string) => new RegExp(`net::ERR_\\w+ at http.*/(?:.*,)?${address}`);

/** Matches the console error for a response with this status from this address. */
export const answered = (status: number, address: string) =>
  new RegExp(`status of ${status} .* at http.*/(?:.*,)?${address}`);

/** Matches the error that React logs when it shows an error page with this message. */
export const caught = (message: string) => new RegExp(`^\\w+: ${message}`);

/** Matches the console error for any tRPC call that is made offline. */
export const offline = /net::ERR_INTERNET_DISCONNECTED at http.*\/trpc\//;
