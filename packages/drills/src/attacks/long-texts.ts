import type { Installation } from "../installation/installation";
import type { Note } from "../installation/report";
import { call, ms, type Reply, slowestMs, tallyOf } from "./call";
import { newAddress, type Person, register } from "./people";
import { watching } from "./watch";

const longest = 20_000;
const healthMs = 200;

/** With these the notes drafter writes the descriptions. */
export const withoutProvider = { OPENAI_API_KEY: "", OPENAI_BASE_URL: "" };

async function lotWithPhoto(person: Person) {
  const [manifestId, url] = [await person.makeManifest(), await person.uploadedUrl()];
  const id = await person.makeItem({ manifestId, photoUrls: [url] });
  return { manifestId, id, url };
}

/** Words at both ends, so that a pattern anchored at the end of the text fails at every position. */
export const punctuation = (character: string) => `Lamp ${character.repeat(longest - 6)}x`;

const previewPath = (id: string) => `/api/items/${id}/generate-preview`;

/** T75: punctuation that a pattern matches in quadratic time. */
export async function longNotes({ origin, first }: Installation, note: Note): Promise<void> {
  const person = await register(origin);
  const { id, url } = await lotWithPhoto(person);
  const preview = (userNotes: string) =>
    person.ask({ method: "POST", path: previewPath(id), body: { photoUrls: [url], userNotes } });
  await preview("A brass lamp.");
  for (const character of [",", ":", ".", '"', "-"]) {
    const { result, health } = await watching(first, () => preview(punctuation(character)));
    noteTexts(
      { what: `notes of ${longest} characters, nearly all ${character}`, replies: [result], health },
      note,
    );
  }
  const inputs = [",", ":", "."].map((each) => ({
    id,
    photoUrls: [url],
    userNotes: punctuation(each),
  }));
  const { result, health } = await watching(first, () =>
    person.ask({
      method: "POST",
      path: `/trpc/${inputs.map(() => "ai.generatePreview").join()}?batch=1`,
      body: { ...inputs },
    }),
  );
  noteTexts({ what: "a batch of three such notes", replies: [result], health }, note);
}

/** T75: a provider with an oversized title. */
export async function longTitle({ origin, first, ai }: Installation, note: Note): Promise<void> {
  const person = await register(origin);
  const { id, url } = await lotWithPhoto(person);
  ai.respondWith({
    draft: { title: `Lamp ${"-".repeat(120_000)}x`, description: "A lamp.", category: "Other" },
  });
  const { result, health } = await watching(first, () =>
    person.ask({ method: "POST", path: previewPath(id), body: { photoUrls: [url], userNotes: "Brass" } }),
  );
  noteTexts({ what: "a provider's title of 120,000 hyphens", replies: [result], health }, note);
}

type Answered = { what: string; replies: Reply[]; health: { max: number } };

function noteTexts({ what, replies, health }: Answered, note: Note): void {
  const hasAnswer = replies.every(({ status }) => status !== 0);
  note({
    threat: "T75",
    what,
    must: `an answer, /healthz < ${ms(healthMs)}`,
    measured: `${tallyOf(replies)} after ${ms(slowestMs(replies))}, /healthz at most ${ms(health.max)}`,
    isOk: hasAnswer && health.max < healthMs,
  });
}

const concurrency = 16;
const mostAnswerBytes = 10_000;
const floodHealthMs = 1_000;
const authPaths = ["/api/auth/login", "/api/auth/register", "/trpc/auth.login", "/trpc/auth.register"];
const otherPaths = [
  "/api/items",
  "/api/manifests",
  "/api/auth/logout",
  "/api/consignors",
  "/trpc/items.create",
];

/** About 1 MB. */
export function manyKeys(): string {
  const keys = Array.from({ length: 90_000 }, (_, index) => `"k${index}":0`);
  return `{${keys.join()}}`.slice(0, 1_000_000);
}

/** T76: cheap requests that cause large responses and much work. */
export async function largeBodies(site: Installation, note: Note): Promise<void> {
  const body = manyKeys();
  const longKey = JSON.stringify({ ["k".repeat(900_000)]: 0 });
  const password = JSON.stringify({ email: "a@example.test", password: "x".repeat(1_000_000) });
  for (const path of authPaths) {
    await flood(
      site,
      { what: `1 MB of unknown keys to ${path}, ${concurrency} concurrently`, path, body, allowed: [413] },
      note,
    );
  }
  const [login = ""] = authPaths;
  await flood(site, { what: "a password of 1 MB", path: login, body: password, allowed: [413] }, note);
  for (const path of otherPaths) {
    const what = `1 MB of unknown keys to ${path}, ${concurrency} concurrently`;
    await flood(site, { what, path, body, allowed: [400, 401, 413] }, note);
  }
  const [items = ""] = otherPaths;
  await flood(
    site,
    { what: "a key of 900,000 characters", path: items, body: longKey, allowed: [400, 401] },
    note,
  );
  await signedInFlood(site, { body, longKey }, note);
  await countedCalls(site, note);
}

type Flood = {
  what: string;
  path: string;
  body: string;
  allowed: number[];
  headers?: Record<string, string>;
};

async function flood({ origin, first }: Installation, asked: Flood, note: Note): Promise<void> {
  const { what, path, body, allowed } = asked;
  const headers = {
    "x-forwarded-for": newAddress(),
    "content-type": "application/json",
    ...asked.headers,
  };
  const { result, health } = await watching(first, () =>
    Promise.all(
      Array.from({ length: concurrency }, () => call(origin, { method: "POST", path, headers, body })),
    ),
  );
  const largest = Math.max(...result.map(({ bytes }) => bytes));
  const isAllowed = ({ status }: Reply) => status === 429 || allowed.includes(status);
  note({
    threat: "T76",
    what,
    must: `${allowed.join(" or ")}, answers < ${mostAnswerBytes} bytes, /healthz < ${ms(floodHealthMs)}`,
    measured: `${tallyOf(result)} after ${ms(slowestMs(result))}, largest answer ${largest} bytes, /healthz at most ${ms(health.max)}`,
    isOk: result.every(isAllowed) && largest < mostAnswerBytes && health.max < floodHealthMs,
  });
}

async function signedInFlood(
  site: Installation,
  { body, longKey }: { body: string; longKey: string },
  note: Note,
): Promise<void> {
  const person = await register(site.origin);
  const manifestId = await person.makeManifest();
  const photoUrls = Array.from({ length: 80_000 }, (_, index) => `x${index}`);
  const bodies = {
    "1 MB of unknown keys by a signed-in user": body,
    "a key of 900,000 characters by a signed-in user": longKey,
    "a list of 80,000 photos by a signed-in user": JSON.stringify({ manifestId, photoUrls }),
  };
  for (const [what, sent] of Object.entries(bodies)) {
    await flood(
      site,
      { what, path: "/api/items", body: sent, allowed: [400], headers: person.headers },
      note,
    );
  }
}

const mostCalls = 2_000;

/** T76: failing anonymous calls of one address are limited across all paths. */
async function countedCalls({ origin }: Installation, note: Note): Promise<void> {
  const headers = { "x-forwarded-for": newAddress() };
  let calls = 0;
  let reply: Reply | undefined;
  while (calls < mostCalls && reply?.status !== 429) {
    calls += 1;
    reply = await call(origin, { method: "POST", path: "/api/auth/login", headers, body: { wrong: 1 } });
  }
  note({
    threat: "T76",
    what: "signed-out calls of one address that fail, one after the other",
    must: `429 with Retry-After within ${mostCalls} calls`,
    measured: `${reply?.status} at call ${calls}, Retry-After ${reply?.headers["retry-after"] ?? "none"}`,
    isOk: reply?.status === 429 && Boolean(reply.headers["retry-after"]),
  });
}
