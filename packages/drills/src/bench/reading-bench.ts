import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { photoReadings } from "@lotwright/contracts/marks";
import { makeServerFolder } from "@lotwright/embedded-postgres/testing/server-folder";
import { label } from "@lotwright/marks/testing/pictures";
import { drawPhoto } from "@lotwright/tooling/demo/photo";
import { makeServer } from "../installation/server-process";
import { insist, isOk, type Staff, signUp, toPhoto } from "../installation/staff";
import { atShare, median } from "./statistics.mjs";

/** How much slower a request may be, at p95, while photos are read. */
const maxRatio = 1.3;
const maxFirstMarkMs = 5_000;

const { values } = parseArgs({
  options: {
    photos: { type: "string", default: "200" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "30" },
    phones: { type: "string", default: "3" },
  },
});
const [photoCount, roundCount, roundMs, phoneCount] = [
  Number(values.photos),
  Number(values.rounds),
  Number(values.seconds) * 1_000,
  Number(values.phones),
];

const write = (line: string) => process.stdout.write(`${line}\n`);
const ms = (number: number) => `${number.toFixed(1)} ms`;

type Times = Record<"upload" | "lot" | "health", number[]>;
const kinds = ["upload", "lot", "health"] as const;
const noTimes = (): Times => ({ upload: [], lot: [], health: [] });

/** The same picture as another file: the marks of a file that was read before are taken over. */
const another = (photo: Buffer) => Buffer.concat([photo, randomBytes(8)]);

type Server = Awaited<ReturnType<typeof makeServer>>;

/** Phones that photograph one lot after the other, and a check of the server's health ten times a second. */
async function capture(staff: Staff, manifestId: string, photo: Buffer, times: Times): Promise<void> {
  const until = performance.now() + roundMs;
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
  await Promise.all([...Array.from({ length: phoneCount }, phone), watch()]);
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

async function waiting({ origin }: Server): Promise<number> {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^lotwright_photos_to_read (\d+)/m.exec(metrics)?.[1]);
}

async function bench(): Promise<boolean> {
  const { path, remove } = await makeServerFolder();
  const settings = { DATA_DIR: join(path, "data"), LIMIT_WRITES: "0" };
  try {
    const idle = await makeServer(settings);
    const photo = await drawPhoto(
      { kind: "clock", color: "#6b3620", accent: "#c79f52", shape: 0 },
      { seed: "clock", view: 0 },
    );
    const person = await signUp(idle.origin);
    const manifestId = await person.makeManifest();
    const cold = await firstMark(person, manifestId);
    const warm = [await firstMark(person, manifestId), await firstMark(person, manifestId)];
    write(
      `First mark on an idle machine: ${ms(cold)} with the start of the reader, ${warm.map(ms).join(", ")} after it`,
    );
    await idle.kill("SIGTERM");

    const off = noTimes();
    const on = noTimes();
    let readCount = 0;
    for (let round = 0; round < roundCount; round += 1) {
      const without = await makeServer({ ...settings, OCR: "off" });
      const staff = person.at(without.origin);
      if (round === 0) {
        for (let count = 0; count < photoCount; count += 1)
          await insist(() => staff.upload(randomUUID(), another(photo)));
      }
      await capture(staff, manifestId, photo, off);
      await without.kill("SIGTERM");
      const reads = await makeServer(settings);
      const before = await waiting(reads);
      const made = on.upload.length;
      await capture(person.at(reads.origin), manifestId, photo, on);
      readCount += before + (on.upload.length - made) - (await waiting(reads));
      await reads.kill("SIGTERM");
    }
    write(`${readCount} photos were read in ${(roundCount * roundMs) / 1_000} s beside ${phoneCount} phones`);
    const ratios = kinds.map((kind) => {
      const [without, during] = [atShare(0.95, off[kind]), atShare(0.95, on[kind])];
      const medians = `median ${ms(median(off[kind]))} and ${ms(median(on[kind]))}`;
      write(
        `${kind}: p95 ${ms(without)} without, ${ms(during)} while photos are read (x ${(during / without).toFixed(2)}); ${medians}; ${on[kind].length} requests`,
      );
      return during / without;
    });
    return cold <= maxFirstMarkMs && ratios.every((ratio) => ratio <= maxRatio);
  } finally {
    await remove();
  }
}

process.exitCode = (await bench()) ? 0 : 1;
