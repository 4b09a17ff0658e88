import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { jpeg } from "@lotwright/testing/pictures";
import { atShare } from "../bench/statistics";
import type { Installation } from "../installation/installation";
import { megabytes, ms, type Note } from "../installation/report";
import { type Answer, isOk, type Staff, signUp } from "../installation/staff";
import { fillSale, prepare, type Target } from "./target";

const script = fileURLToPath(new URL("./mixed-child.ts", import.meta.url));
const sampleMs = 100;
const mostMs = 1_000;
const mostBytes = 600e6;
/** Memory in bytes above which the drill kills the server. */
const dangerousBytes = 3e9;
const rhythm = { upload: 1_000, list: 500, healthz: 200 };
const kinds = { upload: "uploads of 1,600 px", list: "lists of 200 lots", healthz: "calls of /healthz" };
type Kind = keyof typeof rhythm;

/** Runs the attackers; resolves with response counts, one line per kind. */
function attack(target: Target): { lines: Promise<string[]>; end: () => void } {
  const child = spawn(process.execPath, ["--import", "tsx", script], {
    // The folder in which tsx is found.
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

/** Simulates a member of another workspace working at a steady pace. */
async function work(site: Installation, staff: Staff, signal: AbortSignal) {
  const { manifestId } = await fillSale(site, staff, { count: 200, characters: 100 });
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

/** Peak memory, and whether the drill had to kill the server. */
function guardMemory({ first }: Installation, signal: AbortSignal) {
  const watched = { peakBytes: 0, wasStopped: false };
  const { rssBytes } = first.usage();
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

/** Lets two members of a workspace and an anonymous caller attack concurrently, while another workspace works. */
export async function mixedAttack(site: Installation, note: Note): Promise<void> {
  const target = await prepare(site, { count: site.size(3_000, 100) });
  const staff = await signUp(site.first.origin);
  const over = new AbortController();
  const { replies, working } = await work(site, staff, over.signal);
  // Warms the server up before anything is measured.
  await sleep(site.size(5_000, 300));
  for (const kind of Object.values(replies)) kind.length = 0;
  const { watched, sampling } = guardMemory(site, over.signal);
  const { lines, end } = attack(target);
  await Promise.race([lines, sampling, sleep(target.forMs + 45_000)]);
  end();
  over.abort();
  await Promise.all([working, sampling]);
  const answers = await lines;
  console.log(`\nThe attackers' answers:\n${answers.join("\n")}`);
  for (const kind of Object.keys(kinds) as Kind[]) noteWork(site, kinds[kind], replies[kind], note);
  const isAlive = site.first.exitCode === undefined;
  const errors = answers.filter((line) => line.includes(" WRONG"));
  note({
    what: "the server's process, and its answers to the attackers",
    must: `at most ${megabytes(mostBytes)}, no restart, refused as it must be`,
    measured: `at most ${megabytes(watched.peakBytes)}, ${isAlive ? "no restart" : "it ended"}${watched.wasStopped ? " by the drill" : ""}; ${errors.join("; ") || "refused"}`,
    isOk: watched.peakBytes < mostBytes && isAlive && errors.length === 0 && answers.join() !== "",
  });
}

function noteWork(site: Installation, what: string, answers: readonly Answer[], note: Note): void {
  const times = answers.map((reply) => reply.ms);
  const [p50 = 0, p95 = 0, max = 0] = [0.5, 0.95, 1].map((share) => atShare(share, times));
  const errors = answers.filter((answer) => !isOk(answer));
  note({
    what: `${what} of another workspace`,
    must: `p95 < ${ms(mostMs)}, no error`,
    measured: `${answers.length} times, p50 ${ms(p50)}, p95 ${ms(p95)}, at most ${ms(max)}; ${errors.length} errors ${errors[0]?.text ?? ""}`,
    isOk: answers.length > 0 && site.isInTime(p95, mostMs) && errors.length === 0,
  });
}
