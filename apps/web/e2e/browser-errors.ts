import { type Browser, type BrowserContext, expect, type TestInfo } from "@playwright/test";
import { watchRequests } from "./line";

/** Names what the journey breaks itself, so that the browser complains; each of them has to come. */
export type ExpectErrors = (...patterns: RegExp[]) => void;

/** That nobody is signed in yet, or any more, is no complaint. */
const signedOut = /status of 401/;

/** An admin's page asks for the disk when it opens and each minute: also while a journey is offline. */
const diskCheck = /net::ERR_INTERNET_DISCONNECTED at http[^ ]*\/readyz$/;

/** Console errors of a killed server: the page reopens its event stream, and retries the disk check, photos and lots. */
export const byKills: readonly RegExp[] = [
  /^Failed to load resource: net::ERR_\w+ at http[^ ]*\/(?:trpc\/events\.stream|readyz)$/,
  /status of 502 .* at http[^ ]*(?:\/api\/upload-photo|\/trpc\/items\.create\?batch=1)$/,
];

type Watched = { info: Pick<TestInfo, "errors">; known: readonly RegExp[] };

/**
 * Nothing may be thrown or complained about in any window of a journey, except for what it names.
 * A complaint about a file or a call ends with its address.
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
  // A journey that failed has one reason to show.
  if (failures.length > 0) return;
  const known = [signedOut, diskCheck, ...knownBefore, ...expected];
  expect(errors.filter((error) => !known.some((pattern) => pattern.test(error)))).toEqual([]);
  const missing = () => expected.filter((pattern) => !errors.some((error) => pattern.test(error)));
  await expect
    .poll(missing, { message: "errors that were expected and never came", timeout: 5_000 })
    .toEqual([]);
}

/** A call or a file that nobody answered. */
export const lost = (address: string) => new RegExp(`net::ERR_\\w+ at http.*/(?:.*,)?${address}`);

/** An answer with a status that tells of a failure. */
export const answered = (status: number, address: string) =>
  new RegExp(`status of ${status} .* at http.*/(?:.*,)?${address}`);

/** What an error page shows; React tells the console of it too. */
export const caught = (message: string) => new RegExp(`^\\w+: ${message}`);

/** Whatever is asked while the phone has no line. */
export const offline = /net::ERR_INTERNET_DISCONNECTED at http.*\/trpc\//;
