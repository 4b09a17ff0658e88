import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { jpeg } from "@lotwright/server/testing/pictures";
import { linuxProcess } from "@lotwright/tooling/linux-process";
import { atShare } from "../bench/statistics.mjs";
import { makeLot } from "../faults/lots";
import type { Installation } from "../installation/installation";
import type { Note } from "../installation/report";
import { type Answer, type Staff, signUp } from "../installation/staff";
import { megabytes, ms, tallyOf } from "./call";
import { fillManifest } from "./sales";

const script = fileURLToPath(new URL("./mixed-child.ts", import.meta.url));
const sampleMs = 100;
const mostMs = 1_000;
const mostBytes = 600e6;
/** The drill kills a server above this memory. */
const dangerousBytes = 3e9;
const rhythm = { upload: 1_000, list: 500, healthz: 200 };

/** The attackers' input, as JSON on the standard input of their process. */
export type Target = {
  origin: string;
  forMs: number;
  /** How long unread answers stay open. */
  unreadMs: number;
  members: { headers: Record<string, string> }[];
  manifestId: string;
  itemId: string;
  photoUrl: string;
  token: string;
};

async function prepare(site: Installation): Promise<Target> {
  const admin = await signUp(site.origin);
  const manifestId = await admin.makeManifest();
  const member = await admin.hire([manifestId]);
  const { id: itemId, url: photoUrl } = await makeLot(admin, { manifestId });
  await fillManifest(site, manifestId, { lots: site.size(3_000, 100), characters: 15_000 });
  const catalogId = await admin.makeManifest();
  await fillManifest(site, catalogId, { lots: site.size(1_500, 20), characters: 300 });
  const token = await admin.share(catalogId);
  const members = [admin, member].map(({ cookie }) => ({ headers: { cookie } }));
  const times = site.size({ forMs: 60_000, unreadMs: 5_000 }, { forMs: 1_000, unreadMs: 200 });
  return { origin: site.origin, ...times, members, manifestId, itemId, photoUrl, token };
}

/** Runs the attackers; resolves with the counts of their responses, one line per kind. */
function attack(target: Target): { lines: Promise<string[]>; end: () => void } {
  const child = spawn(process.execPath, ["--import", "tsx", script], {
    // Where tsx is found.
    cwd: dirname(script),
    stdio: ["pipe", "pipe", "inherit"],
  });
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => {
    text += chunk;
  });
  child.stdin.end(JSON.stringify(target));
  const lines = new Promise<string[]>((resolve) => {
    child.once("close", () => resolve(text.trim().split("\n")));
  });
  return { lines, end: () => child.kill("SIGKILL") };
}

type Kind = keyof typeof rhythm;

/** A member of another workspace who works at a steady pace. */
async function work(site: Installation, staff: Staff, signal: AbortSignal) {
  const manifestId = await staff.makeManifest();
  await fillManifest(site, manifestId, { lots: 200 });
  const photo = await jpeg({ width: 1_600, height: 1_200 });
  const asks: Record<Kind, () => Promise<Answer>> = {
    upload: () => staff.upload(randomUUID(), photo),
    list: () => staff.read(`/api/manifests/${manifestId}/items`),
    healthz: () => staff.read("/healthz"),
  };
  const replies: Record<Kind, Answer[]> = { upload: [], list: [], healthz: [] };
  const loop = async (kind: Kind) => {
    while (!signal.aborted) {
      const reply = await asks[kind]();
      replies[kind].push(reply);
      await sleep(Math.max(0, rhythm[kind] - reply.ms), undefined, { signal }).catch(() => undefined);
    }
  };
  const working = Promise.all([loop("upload"), loop("list"), loop("healthz")]);
  return { replies, working };
}

/** The peak memory, and whether the drill had to kill the server. */
function guardMemory({ first }: Installation, signal: AbortSignal) {
  const watched = { peakBytes: 0, wasStopped: false };
  const { rssBytes } = linuxProcess(first.pid);
  const sampling = (async () => {
    while (!signal.aborted && first.exitCode === undefined) {
      const bytes = await rssBytes().catch(() => 0);
      watched.peakBytes = Math.max(watched.peakBytes, bytes);
      if (bytes > dangerousBytes) {
        watched.wasStopped = true;
        await first.kill("SIGKILL");
      }
      await sleep(sampleMs);
    }
  })();
  return { watched, sampling };
}

/** Two members of one workspace and an anonymous caller attack concurrently, beside the work of another workspace. */
export async function mixedAttack(site: Installation, note: Note): Promise<void> {
  const target = await prepare(site);
  const staff = await signUp(site.origin);
  const over = new AbortController();
  const { replies, working } = await work(site, staff, over.signal);
  // Warm-up.
  await sleep(site.size(5_000, 300));
  for (const kind of Object.values(replies)) kind.length = 0;
  const { watched, sampling } = guardMemory(site, over.signal);
  const { lines, end } = attack(target);
  await Promise.race([lines, sampling, sleep(target.forMs + 30_000)]);
  end();
  over.abort();
  await Promise.all([working, sampling]);
  console.log(`\nThe attackers' answers:\n${(await lines).join("\n")}`);
  noteWork(site, replies, note);
  noteServer(site, watched, note);
}

function noteWork(site: Installation, replies: Record<Kind, Answer[]>, note: Note): void {
  const names = { upload: "uploads of 1,600 px", list: "lists of 200 lots", healthz: "calls of /healthz" };
  for (const [kind, answers] of Object.entries(replies) as [Kind, Answer[]][]) {
    const times = answers.map((reply) => reply.ms);
    const [p50, p95, max] = [0.5, 0.95, 1].map((share) => ms(atShare(share, times)));
    const errors = answers.filter(({ status }) => status !== 200 && status !== 201);
    note({
      threat: "mixed",
      what: `${names[kind]} of another workspace`,
      must: `p95 < ${ms(mostMs)}, no error`,
      measured: `${answers.length} times, p50 ${p50}, p95 ${p95}, at most ${max}; errors: ${errors.length === 0 ? 0 : tallyOf(errors)}`,
      isOk: answers.length > 0 && site.isInTime(atShare(0.95, times), mostMs) && errors.length === 0,
    });
  }
}

function noteServer(
  { first }: Installation,
  { peakBytes, wasStopped }: { peakBytes: number; wasStopped: boolean },
  note: Note,
): void {
  const ended = first.exitCode === undefined ? "no restart" : "it ended by itself";
  note({
    threat: "mixed",
    what: "the server's process",
    must: `at most ${megabytes(mostBytes)}, no restart`,
    measured: `at most ${megabytes(peakBytes)}, ${wasStopped ? "ended by the drill" : ended}`,
    isOk: peakBytes < mostBytes && first.exitCode === undefined,
  });
}
