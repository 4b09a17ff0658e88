import { type IncomingMessage, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Installation } from "../installation/installation";
import type { Note } from "../installation/report";
import { call, megabytes, ms, tallyOf } from "./call";
import { register } from "./people";
import { fillManifest } from "./sales";
import { watching } from "./watch";

const sale = { lots: 3_000, characters: 15_000 };
const mostPerPerson = 3;
const mostGrowthBytes = 100e6;
const answerMs = 20_000;
const openMs = 8_000;
const settleMs = 2_000;
const stalledMs = 75_000;
/** Limit that protects the machine's memory. */
const dangerousBytes = 2.5e9;

/** An export whose body is not read until `rest` is called. */
export async function openExport(origin: string, manifestId: string, headers: Record<string, string>) {
  const asked = request(`${origin}/api/manifests/${manifestId}/export`, { agent: false, headers });
  const startedAt = performance.now();
  asked.on("error", () => {});
  const answer = await new Promise<IncomingMessage | string>((resolve) => {
    const timer = setTimeout(() => resolve(`no answer in ${answerMs / 1_000} s`), answerMs);
    const finish = (result: IncomingMessage | string) => {
      clearTimeout(timer);
      resolve(result);
    };
    asked.once("response", finish).once("error", ({ message }) => finish(`connection ended: ${message}`));
    asked.end();
  });
  const hasAnswer = typeof answer !== "string";
  return {
    status: hasAnswer ? (answer.statusCode ?? 0) : 0,
    text: hasAnswer ? "" : answer,
    retryAfter: hasAnswer ? answer.headers["retry-after"] : undefined,
    ms: performance.now() - startedAt,
    leave: () => asked.destroy(),
    /** Reads the rest; resolves with whether the body was complete or aborted. */
    rest: async (withinMs: number) => {
      if (!hasAnswer) return { isWhole: false, bytes: 0 };
      const timer = setTimeout(() => asked.destroy(), withinMs);
      let bytes = 0;
      try {
        for await (const chunk of answer as AsyncIterable<Buffer>) bytes += chunk.length;
        return { isWhole: true, bytes };
      } catch {
        return { isWhole: false, bytes };
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** T78: unread downloads must not fill the server's memory. */
export async function unreadExports(site: Installation, note: Note): Promise<void> {
  const { origin, first } = site;
  const person = await register(origin);
  const manifestId = await person.makeManifest();
  await fillManifest(site, manifestId, sale);
  const key = await person.makeKey();
  const headers = { authorization: `Bearer ${key}`, "x-forwarded-for": person.address };
  await person.ask({ path: `/api/manifests/${manifestId}/export`, withinMs: 60_000 });
  const given = { manifestId, headers };
  let isDangerous = false;
  for (const count of [1, 20, 100]) {
    if (isDangerous) noteUntried(count, note);
    else isDangerous = await openMany(site, { ...given, count }, note);
    await sleep(settleMs);
    if (count === 20 && first.exitCode === undefined) await stalledExport(site, given, note);
  }
}

const whatOf = (count: number) => `${count} exports of 3,000 lots opened by one API key, none read`;
const mustOf = (count: number) =>
  `${Math.min(count, mostPerPerson)} of 200, else 429 or 503 with Retry-After; memory +${megabytes(mostGrowthBytes)}`;

function noteUntried(count: number, note: Note): void {
  const measured = "not tried: the memory for the ones before was too much already";
  note({ threat: "T78", what: whatOf(count), must: mustOf(count), measured, isOk: false });
}

/** Whether more of them would risk the machine's memory. */
async function openMany(
  { origin, first }: Installation,
  { manifestId, headers, count }: Given & { count: number },
  note: Note,
): Promise<boolean> {
  const { result, growthBytes, peakBytes, health } = await watching(first, async () => {
    const opening = Array.from({ length: count }, () => openExport(origin, manifestId, headers));
    const opened = await Promise.all(opening);
    await sleep(openMs);
    return opened;
  });
  const alive = await call(origin, { path: "/healthz" });
  for (const { leave } of result) leave();
  const refused = result.filter(({ status }) => status !== 200);
  const isRight =
    result.length - refused.length === Math.min(count, mostPerPerson) &&
    refused.every(({ status, retryAfter }) => (status === 429 || status === 503) && retryAfter);
  note({
    threat: "T78",
    what: whatOf(count),
    must: mustOf(count),
    measured: `${tallyOf(result)}, memory +${megabytes(growthBytes)} (peak ${megabytes(peakBytes)}), /healthz at most ${ms(health.max)}${first.exitCode === undefined ? "" : ", the server ended"}`,
    isOk: isRight && growthBytes < mostGrowthBytes && alive.status === 200,
  });
  return peakBytes > dangerousBytes || alive.status !== 200;
}

type Given = { manifestId: string; headers: Record<string, string> };

/** T78: a stalled download ends, and frees its slot. */
async function stalledExport(
  { origin }: Installation,
  { manifestId, headers }: Given,
  note: Note,
): Promise<void> {
  const opened = await openExport(origin, manifestId, headers);
  await sleep(stalledMs);
  const { isWhole, bytes } = await opened.rest(30_000);
  note({
    threat: "T78",
    what: `an export of which nothing is read for ${stalledMs / 1_000} s`,
    must: "aborted",
    measured: `${opened.status}, then ${isWhole ? "whole" : "aborted"} after ${megabytes(bytes)}`,
    isOk: opened.status === 200 && !isWhole,
  });
}
