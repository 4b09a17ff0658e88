import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { progressiveJpeg } from "@lotwright/server/testing/progressive-jpeg";
import { jpeg, largeJpeg, photoForm } from "@lotwright/testing/pictures";
import { sendHalf } from "../installation/half-upload";
import type { Target } from "./mixed-attack";

const pauseMs = 50;
const answerMs = 30_000;
const unread = 20;
const streams = 50;
const floods = 16;
const hashes = 20;
const json = { "content-type": "application/json" };

type Who = Record<string, string>;
type Kind = { name: string; once: () => Promise<string[]> };

const target: Target = JSON.parse(await text(process.stdin)); // written by mixed-attack.ts
const { origin, cookies, manifestId, itemId, photoUrl, token } = target;
const stranger = { "x-forwarded-for": "198.19.0.1" };
const photo = await jpeg();
const bombs = [800, 90, 45].map((scans) => progressiveJpeg(scans, 8_192));
const other = await largeJpeg();
/** About 1 MB. */
const manyKeys = JSON.stringify(Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [`k${at}`, 0])));

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** One request; returns its status, or why there was none. */
async function ask(who: Who, path: string, init: RequestInit = {}): Promise<string> {
  try {
    const signal = AbortSignal.timeout(answerMs);
    const response = await fetch(`${origin}${path}`, {
      signal,
      ...init,
      headers: { ...init.headers, ...who },
    });
    await response.arrayBuffer();
    return String(response.status);
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return cause instanceof Error ? cause.message : String(cause);
  }
}

const post = (body: object | string) => ({
  method: "POST",
  headers: json,
  body: typeof body === "string" ? body : JSON.stringify(body),
});
const upload = (...photos: Uint8Array[]) => {
  const form = photoForm(photos[0] ?? photo);
  for (const more of photos.slice(1)) form.append("photo", new Blob([new Uint8Array(more)]), "b.jpg");
  return { method: "POST", body: form };
};

/** Sends requests whose answers stay open and unread. Garbage collection would cancel one that is not referenced. */
async function leaveUnread(who: Who, path: string, count: number): Promise<string[]> {
  const over = new AbortController();
  const open: Response[] = [];
  const asked = times(count, () =>
    fetch(`${origin}${path}`, { headers: who, signal: over.signal }).then(
      (response) => {
        open.push(response);
        return String(response.status);
      },
      () => "unanswered",
    ),
  );
  await Promise.race([Promise.all(asked), sleep(target.unreadMs)]);
  await sleep(target.unreadMs);
  over.abort();
  await Promise.all(open.map(({ body }) => body?.cancel().catch(() => undefined)));
  return Promise.all(asked);
}

let turn = 0;
const next = <T>(list: readonly T[]): T => {
  turn += 1;
  return list[turn % list.length] as T; // of a list that is not empty
};

function kindsOf(cookie: string, at: number): Kind[] {
  const who = { cookie };
  const batch = (name: string, count: number) => `/trpc/${Array(count).fill(name).join()}?batch=1`;
  return [
    {
      name: "T74 forged photos",
      once: async () => [await ask(who, "/api/upload-photo", upload(next(bombs)))],
    },
    {
      name: "T75 punctuation",
      once: async () => {
        // Words at both ends, so that a pattern anchored at the end fails at every position.
        const userNotes = `Lamp ${next([",", ":", ".", '"', "-"]).repeat(19_994)}x`;
        return [
          await ask(who, `/api/items/${itemId}/generate-preview`, post({ photoUrls: [photoUrl], userNotes })),
        ];
      },
    },
    {
      name: "T76 1 MB of unknown keys",
      once: () => Promise.all(times(floods, () => ask(who, "/api/items", post(manyKeys)))),
    },
    {
      name: "T77 forms of two files, and silent ones",
      once: async () => {
        const silent = times(2, () => sendHalf({ origin, cookie }, photo));
        const reply = await ask(who, "/api/upload-photo", upload(photo, other));
        await sleep(target.unreadMs);
        for (const { leave } of silent) leave();
        return [reply];
      },
    },
    {
      name: "T78 unread exports",
      once: () => leaveUnread(who, `/api/manifests/${manifestId}/export`, unread),
    },
    { name: "T85 event streams", once: () => leaveUnread(who, "/trpc/events.stream", streams) },
    {
      name: "T85 batches of 20 lists",
      once: async () => {
        const input = JSON.stringify(Object.fromEntries(times(20, (place) => [place, { manifestId }])));
        return [await ask(who, `${batch("items.list", 20)}&input=${encodeURIComponent(input)}`)];
      },
    },
    {
      name: "T86 password hashes",
      once: async () => {
        turn += 1;
        const accounts = times(hashes, (place) => {
          const email = `m${at}-${turn}-${place}@example.test`;
          return [place, { email, password: "copper kettle 1908" }];
        });
        return [await ask(who, batch("team.create", hashes), post(Object.fromEntries(accounts)))];
      },
    },
  ];
}

const flood = (path: string, init?: RequestInit) => () =>
  Promise.all(times(floods, () => ask(stranger, path, init)));
const credentials = { email: "unknown@example.test", password: "copper kettle 1908" };
const ofStranger: Kind[] = [
  ...["/api/auth/login", "/trpc/auth.register", "/api/items"].map((path) => ({
    name: `T76 1 MB of unknown keys to ${path}, signed out`,
    once: flood(path, post(manyKeys)),
  })),
  { name: "T85 readers of the catalog", once: flood(`/public/${token}`) },
  { name: "T86 logins", once: flood("/api/auth/login", post(credentials)) },
];

const answers = new Map<string, string[]>();
const until = performance.now() + target.forMs;

async function repeat({ name, once }: Kind): Promise<void> {
  while (performance.now() < until) {
    answers.set(name, [...(answers.get(name) ?? []), ...(await once())]);
    await sleep(pauseMs);
  }
}

const all = [...cookies.flatMap(kindsOf), ...ofStranger];
await Promise.race([Promise.all(all.map(repeat)), sleep(target.forMs + answerMs + 1_000)]);
for (const [name, replies] of answers) {
  const counts = [...new Set(replies)].map(
    (reply) => `${reply} x${replies.filter((one) => one === reply).length}`,
  );
  process.stdout.write(`  ${name}: ${counts.join(", ")}\n`);
}
process.exit(0);
