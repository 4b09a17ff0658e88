import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { jpeg } from "@lotwright/server/testing/pictures";
import type { Installation } from "../installation/installation";
import type { Note } from "../installation/report";
import { isRefused, megabytes, ms, slowestMs, tallyOf } from "./call";
import { forgedPng, forgedProgressiveJpeg } from "./forged-pictures";
import { formOf, type Person, register } from "./people";
import { watching } from "./watch";

const mostGrowthBytes = 100e6;
/** The memory limit: another such picture would exceed it. */
const dangerousBytes = 1e9;
const decodingMs = 120_000;
const quickMs = 1_000;
const refusedMs = 2_000;

/** T73: small files whose pixels would fill the memory. */
export async function hugePictures({ origin, first }: Installation, note: Note): Promise<void> {
  const person = await register(origin);
  const pictures = {
    "a PNG of 9,999,999 x 10 (759 KB)": await forgedPng(9_999_999, 10),
    "a PNG of 1,000,000 x 100": await forgedPng(1_000_000, 100),
    "an interlaced PNG of 10,000 x 10,000": await forgedPng(10_000, 10_000, { isInterlaced: true }),
  };
  await person.sure({ method: "POST", path: "/api/upload-photo", ...(await formOf(await jpeg())) });
  let isDangerous = false;
  const send = async (what: string, photos: readonly Uint8Array[]) => {
    const must = `413 < ${ms(quickMs)}, memory +${megabytes(mostGrowthBytes)}`;
    if (isDangerous) {
      const measured = "not sent: the memory for the one before was too much already";
      return note({ threat: "T73", what, must, measured, isOk: false });
    }
    const upload = (photo: Uint8Array) => person.upload(photo, { withinMs: decodingMs });
    const { result, growthBytes, peakBytes, health } = await watching(first, () =>
      Promise.all(photos.map(upload)),
    );
    isDangerous = growthBytes > dangerousBytes;
    note({
      threat: "T73",
      what,
      must,
      measured: `${tallyOf(result)} after ${ms(slowestMs(result))}, memory +${megabytes(growthBytes)} (peak ${megabytes(peakBytes)}), /healthz at most ${ms(health.max)}`,
      isOk:
        result.every(({ status }) => status === 413) &&
        slowestMs(result) < quickMs &&
        growthBytes < mostGrowthBytes,
    });
  };
  for (const [what, picture] of Object.entries(pictures)) await send(what, [picture]);
  const [largest] = Object.values(pictures);
  if (largest) await send("two PNGs of 9,999,999 x 10 concurrently", [largest, largest]);
}

/** T74: progressive JPEGs that are decoded once for each of their scans. */
export async function manyScans({ origin, first }: Installation, note: Note): Promise<void> {
  const [attacker, other] = [await register(origin), await register(origin)];
  const photo = await jpeg({ width: 1_600, height: 1_200 });
  const uploads = {
    "a progressive JPEG of 1,000 scans": [forgedProgressiveJpeg(8_192, 6_144, 1_000)],
    "ten legal JPEGs of 90 scans concurrently": Array.from({ length: 10 }, () =>
      forgedProgressiveJpeg(8_192, 6_144, 90),
    ),
  };
  await other.upload(photo);
  for (const [what, photos] of Object.entries(uploads)) {
    const { result, health } = await watching(first, async () => {
      const attacking = photos.map((each) => attacker.upload(each, { withinMs: decodingMs }));
      await sleep(100);
      const others = await other.upload(photo, { withinMs: decodingMs });
      return { replies: await Promise.all(attacking), others };
    });
    const { replies, others } = result;
    note({
      threat: "T74",
      what: `${what}; another workspace uploads in between`,
      must: `refused < ${ms(refusedMs)}; 201 < ${ms(quickMs)} for the other`,
      measured: `${tallyOf(replies)} after ${ms(slowestMs(replies))}; ${others.status} after ${ms(others.ms)} for the other; /healthz at most ${ms(health.max)}`,
      isOk:
        replies.every(isRefused) &&
        slowestMs(replies) < refusedMs &&
        others.status === 201 &&
        others.ms < quickMs,
    });
  }
  await senderLeaves({ attacker, other, photo, first }, note);
}

const leavers = 10;
const decodedMs = 6_000;
/** Decoding the ten pictures would take several times as long. */
const mostCpuSeconds = 3;

type Leaving = { attacker: Person; other: Person; photo: Uint8Array; first: Installation["first"] };

/** T74: no photo is decoded after its sender has disconnected. */
async function senderLeaves({ attacker, other, photo, first }: Leaving, note: Note): Promise<void> {
  const { headers, body } = await formOf(forgedProgressiveJpeg(8_192, 6_144, 45));
  const { result, cpuSeconds } = await watching(first, async () => {
    await Promise.all(Array.from({ length: leavers }, () => sendAndLeave(attacker, { headers, body })));
    const others = await other.upload(photo, { withinMs: decodingMs });
    await sleep(decodedMs);
    return others;
  });
  note({
    threat: "T74",
    what: `${leavers} senders of JPEGs of 45 scans disconnect; another workspace uploads`,
    must: `201 < ${ms(quickMs)}, processor < ${mostCpuSeconds} s`,
    measured: `${result.status} after ${ms(result.ms)}; ${cpuSeconds.toFixed(1)} s of processor within ${ms(decodedMs)}`,
    isOk: result.status === 201 && result.ms < quickMs && cpuSeconds < mostCpuSeconds,
  });
}

type Form = { headers: Record<string, string>; body: Uint8Array };

/** Disconnects after sending the whole form. */
async function sendAndLeave({ origin, headers }: Person, form: Form): Promise<void> {
  const sent = request(`${origin}/api/upload-photo`, {
    method: "POST",
    agent: false,
    headers: { ...headers, ...form.headers, "content-length": String(form.body.length) },
  });
  sent.on("error", () => {});
  await new Promise<void>((resolve) => {
    sent.once("close", resolve);
    sent.end(form.body, () => setTimeout(() => sent.destroy(), 20));
  });
}
