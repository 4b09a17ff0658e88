import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { progressiveJpeg } from "@lotwright/server/testing/progressive-jpeg";
import { jpeg, largeJpeg, photoForm } from "@lotwright/testing/pictures";
import { sendHalf } from "../installation/half-upload";
import { type Answer, sendTimedRequest } from "../installation/staff";
import { longEdit, repeatedResults, type Workbooks, wideFormat } from "./inputs";
import type { Target } from "./target";

export type Attack = {
  threat: string;
  what: string;
  /** Expected statuses when nothing else attacks. */
  statuses: readonly number[];
  /** Status that at least one response must have. */
  refused?: number;
  /** Limits of response time and event loop delay. */
  withinMs?: number;
  lateMs?: number;
  send: () => Promise<Answer[]>;
  request?: () => Request;
  /** Whether the caller may disconnect before the response. */
  isLong?: boolean;
};

/** Response timeout in ms, before the drill kills the attackers. */
export const answerMs = 20_000;
const unread = 20;
const streams = 50;
const floods = 16;
const hashes = 20;
const searches = 60;
const json = { "content-type": "application/json" };
const stranger = { "x-forwarded-for": "198.19.0.1" };
const photo = await jpeg();
const other = await largeJpeg();
/** Progressive photos: those with more than 50 scans are refused, the one with 45 is decoded alone. */
const forged = [800, 90].map((scans) => progressiveJpeg(scans, 8_192));
const heavy = progressiveJpeg(45, 8_192);
/** A body of about 1 MB with many keys. */
const manyKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [`k${at}`, 0])));
const format = wideFormat(200);

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
const anyOf = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T; // for a non-empty list

/** Creates functions that build a GET, or a POST of a form, object or raw JSON. */
const createRequests =
  (origin: string, headers: Record<string, string>) =>
  (path: string, body?: object | string): Request =>
    new Request(`${origin}${path}`, {
      signal: AbortSignal.timeout(answerMs),
      headers: { ...headers, ...(body && !(body instanceof FormData) && json) },
      ...(body && { method: "POST" }),
      ...(body && {
        body: typeof body === "string" || body instanceof FormData ? body : JSON.stringify(body),
      }),
    });

/** Sends requests whose responses stay open and unread; keeps references, because garbage collection would cancel them. */
async function leaveUnread(request: () => Request, count: number, unreadMs: number): Promise<Answer[]> {
  const over = new AbortController();
  const open: Response[] = [];
  const opened = times(count, async () => {
    const response = await fetch(request(), { signal: over.signal }).catch(() => undefined);
    if (response) open.push(response);
    return { status: response?.status ?? 0, ms: 0, retryAfter: null, text: "unanswered" };
  });
  const refusals = opened.map(async (one) => {
    if ((await one).status !== 429) throw new Error("It was not refused");
  });
  const isRefused = Promise.any(refusals).catch(() => undefined);
  await Promise.race([isRefused, sleep(answerMs, undefined, { ref: false })]);
  await sleep(unreadMs);
  over.abort();
  await Promise.all(open.map(({ body }) => body?.cancel().catch(() => undefined)));
  return Promise.all(opened);
}

function uploadOf(...photos: Uint8Array[]): FormData {
  const form = photoForm(photos[0] ?? photo);
  for (const more of photos.slice(1)) form.append("photo", new Blob([new Uint8Array(more)]), "b.jpg");
  return form;
}

/** Path of a batch of tRPC calls with the same input. */
const batchPath = (procedure: string, count: number, input?: object) =>
  `/trpc/${times(count, () => procedure)}?batch=1${input ? `&input=${encodeURIComponent(JSON.stringify({ ...times(count, () => input) }))}` : ""}`;

type Known = Pick<Attack, "threat" | "what" | "statuses"> & Partial<Attack>;
const once = (known: Known, request: () => Request): Attack => ({
  ...{ request, send: async () => [await sendTimedRequest(request())] },
  ...known,
});
const together = (known: Known, count: number, request: () => Request): Attack => ({
  ...{ request, send: () => Promise.all(times(count, () => sendTimedRequest(request()))) },
  ...known,
});

/** Attacks of a user with this cookie and these workbooks. */
export function attacksOf(target: Target, cookie: string, workbooks: Workbooks): Attack[] {
  const { origin, manifestId, itemId, photoUrl, unreadMs } = target;
  const requestOf = createRequests(origin, { cookie });
  const twoFiles = async () => {
    const silent = times(2, () => sendHalf({ origin, cookie }, photo));
    const answer = await sendTimedRequest(requestOf("/api/upload-photo", uploadOf(photo, other)));
    await sleep(unreadMs);
    for (const { leave } of silent) leave();
    return [answer];
  };
  const leave = (path: string, count: number) => () => leaveUnread(() => requestOf(path), count, unreadMs);
  // Words at both ends, so that a pattern anchored at the end fails at every position.
  const notes = () => `Lamp ${anyOf([",", ":", ".", '"', "-"]).repeat(19_994)}x`;
  const account = () => ({ email: `${randomInt(1e9)}@example.test`, password: "copper kettle 1908" });
  const known = (threat: string, what: string, statuses: number[], refused?: number): Known => ({
    ...{ threat, what, statuses },
    ...(refused && { refused }),
  });
  return [
    once(known("T74", "forged photos", [413], 413), () =>
      requestOf("/api/upload-photo", uploadOf(anyOf(forged))),
    ),
    once(known("T74", "photos of 45 scans", [201]), () => requestOf("/api/upload-photo", uploadOf(heavy))),
    once(known("T75", "punctuation", [200]), () =>
      requestOf(`/api/items/${itemId}/generate-preview`, { photoUrls: [photoUrl], userNotes: notes() }),
    ),
    together(known("T76", "1 MB of unknown keys", [400], 400), floods, () =>
      requestOf("/api/items", manyKeys),
    ),
    { ...known("T77", "forms of two files, and silent ones", [400], 400), send: twoFiles },
    {
      ...known("T78", "unread exports", [200, 429], 429),
      send: leave(`/api/manifests/${manifestId}/export`, unread),
    },
    { ...known("T85", "event streams", [200, 429], 429), send: leave("/trpc/events.stream", streams) },
    once(known("T86", "password hashes", [200, 207, 429]), () =>
      requestOf(batchPath("team.create", hashes), { ...times(hashes, account) }),
    ),
    ...newAttacks(target, { requestOf, known, workbooks }),
  ];
}

type Means = {
  requestOf: (path: string, body?: object | string) => Request;
  known: (threat: string, what: string, statuses: number[], refused?: number) => Known;
  workbooks: Workbooks;
};

/** Attacks on files, formats, searches and batches. */
function newAttacks(
  { manifestId, ids, token, presetId, share }: Target,
  { requestOf, known, workbooks }: Means,
): Attack[] {
  const sale = `/api/manifests/${manifestId}`;
  const csv = repeatedResults(19_990 * share);
  const results = () => requestOf(`${sale}/results/preview`, { csv });
  const commas = () => requestOf(`${sale}/results/preview`, { csv: ",".repeat(1_900_000 * share) });
  const preview = () =>
    requestOf(batchPath("exportPresets.preview", 1), { 0: { manifestId, preset: format } });
  const wide = {
    "preview of": preview,
    "pre-flight check of": () => requestOf(`${sale}/preflight?preset=${presetId}`),
    "export in": () => requestOf(`${sale}/export?preset=${presetId}`),
  };
  const lists: Record<string, object> = {
    ...{ "items.list": { manifestId }, "items.cards": { manifestId }, "manifests.list": {} },
    ...{ "items.find": { manifestId, limit: 1_000 }, "items.findCards": { manifestId, limit: 1_000 } },
    ...{ "items.byIds": { manifestId, ids: ids.slice(0, 50) }, "items.search": { manifestId, text: "lamp" } },
    ...{ "search.find": { q: "lamp" }, "exports.preflight": { manifestId, preset: "hibid-af360" } },
    ...{ "publicCatalog.byToken": { token }, "publicCatalog.feed": { token } },
  };
  return [
    ...workbooks.map(({ threat, what, sample }) =>
      once({ ...known(threat, `a workbook with ${what}`, [400, 200]), withinMs: 1_000, isLong: true }, () =>
        requestOf("/api/export-presets/sample", sample),
      ),
    ),
    once(known("T95", "results that name one lot in each line", [200, 400]), results),
    once(known("T95", "results with a header of commas", [400], 400), commas),
    ...[5, 20].map((count) =>
      once(known("T95", `a batch of ${count} such results`, [200, 207, 413]), () =>
        requestOf(batchPath("results.preview", count), { ...times(count, () => ({ manifestId, csv })) }),
      ),
    ),
    ...Object.entries(wide).flatMap(([name, request]) =>
      [1, 8].map((count) =>
        together(
          {
            ...known("T96", `${count} x ${name} 200 columns of long texts`, [200, 400, 409, 429]),
            withinMs: 5_000,
            isLong: count === 1,
          },
          count,
          request,
        ),
      ),
    ),
    together(
      { ...known("T97", "text searches", [200, 429], 429), withinMs: 10_000, lateMs: 500 },
      searches,
      () => requestOf(`/api/items?limit=50&q=zebra${randomInt(1e9)}`),
    ),
    once(known("T98", "a bulk edit of long lots", [200, 429]), () =>
      requestOf(`${sale}/items/bulk`, longEdit(ids.slice(0, 800))),
    ),
    ...Object.entries(lists).map(([procedure, input]) => {
      const batch = known("T100", `a batch of 20 x ${procedure}`, [200, 207, 413]);
      return once({ ...batch, withinMs: 10_000, lateMs: 10_000 }, () =>
        requestOf(batchPath(procedure, 20, input)),
      );
    }),
  ];
}

/** Attacks of a signed-out caller. */
export function attacksOfStranger({ origin, token }: Target): Attack[] {
  const requestOf = createRequests(origin, stranger);
  const flood = (known: Known, path: string, body?: object | string) =>
    together(known, floods, () => requestOf(path, body));
  const keysTo = (path: string, refused: number) =>
    flood(
      { threat: "T76", what: `1 MB of unknown keys to ${path}, signed out`, statuses: [refused], refused },
      path,
      manyKeys,
    );
  const readers = { threat: "T85", what: "readers of the catalog", statuses: [200, 429] };
  const logins = { threat: "T86", what: "logins", statuses: [401, 429], refused: 429 };
  const credentials = { email: "unknown@example.test", password: "copper kettle 1908" };
  return [
    ...[keysTo("/api/auth/login", 413), keysTo("/trpc/auth.register", 413), keysTo("/api/items", 401)],
    flood(readers, `/public/${token}`),
    flood(logins, "/api/auth/login", credentials),
  ];
}
