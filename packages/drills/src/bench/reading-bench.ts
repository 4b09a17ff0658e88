import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { photoReadings } from "@lotwright/contracts/marks";
import { label } from "@lotwright/marks/testing/pictures";
import { drawPhoto } from "@lotwright/tooling/demo/photo";
import { readOptions } from "../installation/read-options.mjs";
import { insist, isOk, type Staff, signUp, toPhoto } from "../installation/staff";
import { atServer, metricOf, type Person, type Place, withServerBeside } from "./scene.mjs";
import { atShare, median } from "./statistics.mjs";

/** How much slower a request may be, at p95, while photos are read. */
const maxRatio = 1.3;
const maxFirstMarkMs = 5_000;

const write = (line: string) => console.log(line);
const ms = (number: number) => `${number.toFixed(1)} ms`;

type Times = Record<"upload" | "lot" | "health", number[]>;
const kinds = ["upload", "lot", "health"] as const;
const noTimes = (): Times => ({ upload: [], lot: [], health: [] });

/** The same picture as another file: the marks of a file that was read before are taken over. */
const another = (photo: Buffer) => Buffer.concat([photo, randomBytes(8)]);

type Sizes = { photos: number; rounds: number; seconds: number; phones: number };
type Capture = { staff: Staff; manifestId: string; photo: Buffer; sizes: Sizes };

/** Phones that photograph one lot after the other, and a check of the server's health ten times a second. */
async function capture({ staff, manifestId, photo, sizes }: Capture, times: Times): Promise<void> {
  const until = performance.now() + sizes.seconds * 1_000;
  const phone = async () => {
    while (performance.now() < until) {
      const upload = await staff.upload(randomUUID(), another(photo));
      if (!isOk(upload)) throw new Error(`An upload answered ${upload.status}`);
      const lot = await staff.send("POST", "/items", { manifestId, photoUrls: [toPhoto(upload).url] });
      if (!isOk(lot)) throw new Error(`A lot answered ${lot.status}`);
      times.upload.push(upload.ms);
      times.lot.push(lot.ms);
      await sleep(1_000);
    }
  };
  const watch = async () => {
    while (performance.now() < until) {
      times.health.push((await staff.read("/healthz")).ms);
      await sleep(100);
    }
  };
  await Promise.all([...Array.from({ length: sizes.phones }, phone), watch()]);
}

/** A label on an idle server: from the start of its upload to its mark in the form. */
async function firstMark(staff: Staff, manifestId: string): Promise<number> {
  const photo = another(await label(["STERLING 925"]));
  const startedAt = performance.now();
  const { url } = toPhoto(await insist(() => staff.upload(randomUUID(), photo)));
  const { text } = await insist(() => staff.send("POST", "/items", { manifestId, photoUrls: [url] }));
  const { id } = JSON.parse(text);
  for (;;) {
    const { text: body } = await insist(() => staff.send("GET", `/items/${id}/marks`));
    if ((photoReadings.parse(JSON.parse(body)).photos[0]?.marks.length ?? 0) > 0) {
      return performance.now() - startedAt;
    }
    await sleep(50);
  }
}

const waiting = ({ origin }: { origin: string }) => metricOf(origin, "lotwright_photos_to_read");

/** Alternately on a server that reads no photos, and on one that does; how many photos were read. */
async function measureRounds(at: Place & { person: Person }, given: Capture, { off, on }: OffAndOn) {
  let readCount = 0;
  for (let round = 0; round < given.sizes.rounds; round += 1) {
    await capture(given, off);
    readCount += await withServerBeside(at, reads, async (server) => {
      const before = await waiting(server);
      const made = on.upload.length;
      await capture({ ...given, staff: given.staff.at(server.origin) }, on);
      return before + (on.upload.length - made) - (await waiting(server));
    });
  }
  return readCount;
}

type OffAndOn = { off: Times; on: Times };
const reads = { OCR: "on" };

/** Measures requests while photos are read, and without. */
export function reading(args: string[], place?: Place): Promise<boolean> {
  const { isSmallest, sizes } = readOptions(args, {
    ...{ photos: [200, 1], rounds: [3, 1], seconds: [30, 0.3], phones: [3, 1], marks: [2, 0] },
  } as const);
  const bench = async (at: Place & { person: Person }) => {
    const staff = await signUp(at.server.origin);
    const manifestId = await staff.makeManifest();
    const photo = await drawPhoto(
      { kind: "clock", color: "#6b3620", accent: "#c79f52", shape: 0 },
      { seed: "clock", view: 0 },
    );
    const [cold = 0, ...warm] = await withServerBeside(at, reads, async (idle) => {
      const times = [];
      while (times.length <= sizes.marks) times.push(await firstMark(staff.at(idle.origin), manifestId));
      return times;
    });
    write(
      `First mark on an idle machine: ${ms(cold)} with the start of the reader, ${warm.map(ms).join(", ")} after it`,
    );
    for (let count = 0; count < sizes.photos; count += 1)
      await insist(() => staff.upload(randomUUID(), another(photo)));
    const times = { off: noTimes(), on: noTimes() };
    const readCount = await measureRounds(at, { staff, manifestId, photo, sizes }, times);
    write(`${readCount} photos were read in ${sizes.rounds * sizes.seconds} s beside ${sizes.phones} phones`);
    const ratios = kinds.map((kind) => {
      const [without, during] = [atShare(0.95, times.off[kind]), atShare(0.95, times.on[kind])];
      const medians = `median ${ms(median(times.off[kind]))} and ${ms(median(times.on[kind]))}`;
      write(
        `${kind}: p95 ${ms(without)} without, ${ms(during)} while photos are read (x ${(during / without).toFixed(2)}); ${medians}; ${times.on[kind].length} requests`,
      );
      return during / without;
    });
    return isSmallest || (cold <= maxFirstMarkMs && ratios.every((ratio) => ratio <= maxRatio));
  };
  return atServer(place, bench, { env: { OCR: "off" } });
}
