import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { jpeg } from "@lotwright/server/testing/pictures";
import { progressiveJpeg } from "@lotwright/server/testing/progressive-jpeg";
import { sendHalf } from "../installation/half-upload";
import {
  forgedPng,
  formOf,
  formOfTwoFiles,
  manyKeys,
  openExport,
  openStream,
  punctuation,
} from "./attackers";
import { type Call, call, type Reply, tallyOf } from "./call";
import type { Target } from "./mixed-attack";

type Answered = Pick<Reply, "status" | "text">;
type Kind = { name: string; once: () => Promise<Answered[]> };

const pauseMs = 50;
const unread = 20;
const streams = 50;
const floods = 16;
const hashes = 20;
const strangerAddress = "198.19.0.1";

const target: Target = JSON.parse(await text(process.stdin)); // written by mixed-attack.ts
const { origin, members, manifestId, itemId, photoUrl, token } = target;
const until = performance.now() + target.forMs;
const stranger = { headers: { "x-forwarded-for": strangerAddress } };
const photo = await jpeg();
const bombs = [
  await forgedPng(9_999_999, 10),
  progressiveJpeg(800, 8_192),
  progressiveJpeg(90, 8_192),
  progressiveJpeg(45, 8_192),
];
const forms = await Promise.all(bombs.map(formOf));
const twoFiles = await formOfTwoFiles();
const largeBody = manyKeys();
const json = { "content-type": "application/json" };

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));
type Who = { headers: Record<string, string> };
const ask = ({ headers }: Who, asked: Call) =>
  call(origin, { ...asked, headers: { ...headers, ...asked.headers }, withinMs: 30_000 });

let turn = 0;

async function leaveOpen(opened: { leave: () => void }[]): Promise<void> {
  await sleep(target.unreadMs);
  for (const { leave } of opened) leave();
}

function kindsOf(who: Who, at: number): Kind[] {
  const notes = [",", ":", ".", '"', "-"];
  return [
    {
      name: "T73, T74 forged photos",
      once: async () => {
        turn += 1;
        const form = forms[turn % forms.length];
        return [await ask(who, { method: "POST", path: "/api/upload-photo", ...form })];
      },
    },
    {
      name: "T75 punctuation",
      once: async () => {
        turn += 1;
        const userNotes = punctuation(notes[turn % notes.length] ?? "");
        const path = `/api/items/${itemId}/generate-preview`;
        return [await ask(who, { method: "POST", path, body: { photoUrls: [photoUrl], userNotes } })];
      },
    },
    {
      name: "T76 1 MB of unknown keys",
      once: () =>
        Promise.all(
          times(floods, () =>
            ask(who, { method: "POST", path: "/api/items", headers: json, body: largeBody }),
          ),
        ),
    },
    {
      name: "T77 forms of two files, and silent ones",
      once: async () => {
        const silent = times(2, () => sendHalf({ origin, cookie: who.headers.cookie ?? "" }, photo));
        const reply = await ask(who, { method: "POST", path: "/api/upload-photo", ...twoFiles });
        await leaveOpen(silent);
        return [reply];
      },
    },
    {
      name: "T78 unread exports",
      once: async () => {
        const opened = await Promise.all(times(unread, () => openExport({ origin, ...who }, manifestId)));
        await leaveOpen(opened);
        return opened;
      },
    },
    {
      name: "T85 event streams",
      once: async () => {
        const opened = await Promise.all(times(streams, () => openStream({ origin, ...who })));
        await leaveOpen(opened);
        return opened;
      },
    },
    {
      name: "T85 batches of 20 lists",
      once: async () => {
        const input = JSON.stringify(Object.fromEntries(times(20, (place) => [place, { manifestId }])));
        const path = `/trpc/${times(20, () => "items.list").join()}?batch=1&input=${encodeURIComponent(input)}`;
        return [await ask(who, { path })];
      },
    },
    {
      name: "T86 password hashes",
      once: async () => {
        turn += 1;
        const accounts = times(hashes, (place) => [
          place,
          { email: `m${at}-${turn}-${place}@example.test`, password: "copper kettle 1908" },
        ]);
        const path = `/trpc/${times(hashes, () => "team.create").join()}?batch=1`;
        return [await ask(who, { method: "POST", path, body: Object.fromEntries(accounts) })];
      },
    },
  ];
}

const ofStranger: Kind[] = [
  ...["/api/auth/login", "/trpc/auth.register", "/api/items"].map((path) => ({
    name: `T76 1 MB of unknown keys to ${path}, signed out`,
    once: () =>
      Promise.all(
        times(floods, () => ask(stranger, { method: "POST", path, headers: json, body: largeBody })),
      ),
  })),
  {
    name: "T85 readers of the catalog",
    once: () => Promise.all(times(floods, () => ask(stranger, { path: `/public/${token}` }))),
  },
  {
    name: "T86 logins",
    once: () =>
      Promise.all(
        times(floods, () =>
          ask(stranger, {
            method: "POST",
            path: "/api/auth/login",
            body: { email: "unknown@example.test", password: "copper kettle 1908" },
          }),
        ),
      ),
  },
];

const answers = new Map<string, Answered[]>();

async function repeat({ name, once }: Kind): Promise<void> {
  while (performance.now() < until) {
    answers.set(name, [...(answers.get(name) ?? []), ...(await once())]);
    await sleep(pauseMs);
  }
}

const kinds = [...members.flatMap(kindsOf), ...ofStranger];
const longestCallMs = 31_000;
await Promise.race([Promise.all(kinds.map(repeat)), sleep(target.forMs + longestCallMs)]);
for (const [name, replies] of answers) process.stdout.write(`  ${name}: ${tallyOf(replies)}\n`);
process.exit(0);
