import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { photoReadings } from "@lotwright/contracts/media/marks";
import { drawLabel } from "@lotwright/marks/testing/pictures";
import { drawPhoto } from "@lotwright/tooling/demo/photo";
import { createLoad } from "../installation/people";
import { readOptions } from "../installation/read-options";
import { ms, printReport } from "../installation/report";
import { retryUntilAccepted, type Staff, toPhoto } from "../installation/staff";
import { until } from "../installation/waiting";
import { requestsDuring } from "./download";
import { atMost } from "./goals";
import { atServer, metricOf, type Person, type Place, withServerBeside } from "./scene";
import { atShare, median } from "./statistics";

/** Maximum ratio of a request's p95 while photos are read. */
const maxRatio = 1.3;
const maxFirstMarkMs = 5_000;
/** Time in ms to wait for photos, which are read at the lowest priority. */
const patienceMs = 60_000;
const reads = { OCR: "on" };

type Times = Record<"upload a photo" | "create a lot" | "healthz", number[]>;
type Sizes = Record<"photos" | "rounds" | "seconds" | "phones" | "marks", number>;
type Given = { staff: Staff; manifestId: string; photo: Buffer; sizes: Sizes };

/** Simulates phones that capture lots one after another, and frequent health checks. */
async function capture({ staff, manifestId, photo, sizes }: Given, times: Times): Promise<number> {
  const places = Array.from({ length: sizes.phones }, () => ({ staff, manifestId }));
  const deeds = ({ capture: one }: { capture: () => Promise<void> }) => [one];
  const load = await createLoad(places, { photo, pauseMs: [1_000, 1_001], deeds });
  load.start();
  times.healthz.push(...(await requestsDuring(`${staff.origin}/healthz`, sleep(sizes.seconds * 1_000))));
  await load.stop();
  for (const { name, ms: took } of load.answers()) times[name as "create a lot"].push(took); // a name of either
  if (load.refusals()[0]) throw new Error(`A call was refused: ${load.refusals()[0]?.text}`);
  return load.lots().length;
}

/** Measures a label on an idle server: from the start of its upload to its mark in the form. */
async function firstMark(staff: Staff, manifestId: string): Promise<number> {
  // Marks of an identical file would be copied from the earlier reading.
  const photo = Buffer.concat([await drawLabel(["STERLING 925"]), randomBytes(8)]);
  const startedAt = performance.now();
  const { url } = toPhoto(await retryUntilAccepted(() => staff.upload(randomUUID(), photo)));
  const { id } = await staff.client.makeItem({ manifestId, photoUrls: [url] });
  const hasMark = async () => {
    const { photos } = photoReadings.parse(await staff.client.send("GET", `/items/${id}/marks`));
    return photos[0]?.marks.some(({ text }) => text.replaceAll(" ", "") === "STERLING925") === true;
  };
  await until("the mark is read", hasMark, patienceMs);
  return performance.now() - startedAt;
}

const waiting = ({ origin }: { origin: string }) => metricOf(origin, "lotwright_photos_to_read");

/** Times the first marks, and queues photos for reading. */
async function warmUp({ staff, manifestId, photo, sizes }: Given): Promise<number> {
  const cold = await firstMark(staff, manifestId);
  for (let mark = 0; mark < sizes.marks; mark += 1)
    console.log(`First mark: ${ms(await firstMark(staff, manifestId))}`);
  for (let count = 0; count < sizes.photos; count += 1)
    await retryUntilAccepted(() => staff.upload(randomUUID(), Buffer.concat([photo, randomBytes(8)])));
  return cold;
}

/** Captures alternately on a server that reads photos, and on one that does not. */
async function measureRounds(at: Place & { person: Person }, given: Given) {
  const newTimes = (): Times => ({ "upload a photo": [], "create a lot": [], healthz: [] });
  const measured = { off: newTimes(), on: newTimes(), cold: 0, readCount: 0 };
  for (let round = 0; round < given.sizes.rounds; round += 1) {
    await capture(given, measured.off);
    await withServerBeside(at, reads, async (server) => {
      const there = { ...given, staff: given.staff.at(server.origin) };
      if (round === 0) measured.cold = await warmUp(there);
      const before = await waiting(server);
      measured.readCount += before + (await capture(there, measured.on)) - (await waiting(server));
    });
  }
  return measured;
}

/** Measures requests with and without photos being read. */
export function reading(args: string[], place?: Place): Promise<boolean> {
  const { isSmallest, sizes } = readOptions(args, {
    ...{ photos: [200, 1], rounds: [3, 1], seconds: [30, 0.3], phones: [3, 1], marks: [2, 0] },
  } as const);
  const bench = async (at: Place & { person: Person }) => {
    const { staff } = at.person;
    const manifestId = await staff.makeManifest();
    const look = { kind: "clock", color: "#6b3620", accent: "#c79f52", shape: 0 };
    const given = { staff, manifestId, photo: await drawPhoto(look, { seed: "clock", view: 0 }), sizes };
    const { off, on, cold, readCount } = await measureRounds(at, given);
    const seconds = sizes.rounds * sizes.seconds;
    console.log(`${readCount} photos were read in ${seconds} s beside ${sizes.phones} phones`);
    const ratios = (Object.keys(off) as (keyof Times)[]).map((kind) => {
      const [without, during] = [atShare(0.95, off[kind]), atShare(0.95, on[kind])];
      const medians = `median ${ms(median(off[kind]))} and ${ms(median(on[kind]))}`;
      const what = `${kind}: p95 ${ms(without)} without, ${ms(during)} while photos are read; ${medians}`;
      return atMost(what, during / without, maxRatio, "times");
    });
    const first = atMost("first mark, with the start of the reader", cold, maxFirstMarkMs, "ms");
    return printReport([first, ...ratios]) || isSmallest;
  };
  return atServer(place, bench, { env: { OCR: "off" } });
}
