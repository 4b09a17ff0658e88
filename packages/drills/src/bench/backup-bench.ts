import { execFile } from "node:child_process";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { makeServerFolder } from "@lotwright/embedded-postgres/testing/server-folder";
import { drawPhoto } from "@lotwright/tooling/demo/photo";
import { readLinuxProcess } from "@lotwright/tooling/linux-process";
import { startCommand } from "../installation/command";
import { countEmbedded, countRows } from "../installation/count-rows";
import { createLoad, type Load } from "../installation/people";
import { readOptions } from "../installation/read-options";
import { megabytes, ms, printReport, type Row } from "../installation/report";
import { atMost } from "./goals";
import { addLargeSale } from "./sale";
import { atServer, type Person, type Place } from "./scene";
import { atShare, median } from "./statistics";

const run = promisify(execFile);
const goals = { seconds: 60, ratio: 1.5, growthBytes: 100e6 };
const calls = ["upload a photo", "create a lot"];
const sampleMs = 50;

/** Runs an operator command to its end, sampling its memory. */
async function runScript(name: "backup" | "restore", args: string[], dataDir: string) {
  const startedAt = performance.now();
  const command = startCommand(name, args, { DATA_DIR: dataDir });
  let peakBytes = 0;
  let hasEnded = false;
  const watch = async () => {
    while (!hasEnded) {
      // The process may just have ended.
      const peak = await readLinuxProcess(command.pid)
        .peakBytes()
        .catch(() => 0);
      peakBytes = Math.max(peakBytes, peak);
      await sleep(sampleMs);
    }
  };
  const ending = command.ended.finally(() => {
    hasEnded = true;
  });
  const [code] = await Promise.all([ending, watch()]);
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${command.said}`);
  return { seconds: (performance.now() - startedAt) / 1_000, peakBytes };
}

type Sizes = Record<"lots" | "people" | "seconds" | "rounds" | "warm", number>;
type Span = { from: number; to: number; peakBytes: number };

/** Measures alternately without and during a backup, since the machine's speed varies. The last backup stays. */
async function measureRounds({ server, dataDir }: Place, file: string, sizes: Sizes) {
  const { resetPeak, peakBytes } = server.usage();
  const during = async (task: () => Promise<unknown>): Promise<Span> => {
    await resetPeak();
    const from = performance.now();
    await task();
    return { from, to: performance.now(), peakBytes: await peakBytes() };
  };
  const [alone, busy, backups]: [Span[], Span[], { seconds: number; peakBytes: number }[]] = [[], [], []];
  await sleep(sizes.warm * 1_000);
  while (busy.length < sizes.rounds) {
    await run("rm", ["-f", file]);
    if (sizes.lots > 100) await run("sync");
    alone.push(await during(() => sleep(sizes.seconds * 1_000)));
    busy.push(await during(async () => backups.push(await runScript("backup", [file], dataDir))));
  }
  return { alone, busy, backups };
}

/** Times of the named calls that were sent in these periods. */
const timesIn = (load: Load, name: string, spans: readonly Span[]) =>
  load
    .answers()
    .filter((answer) => answer.name === name)
    .filter(({ askedAt }) => spans.some(({ from, to }) => askedAt >= from && askedAt < to))
    .map((answer) => answer.ms);

function judge(load: Load, { alone, busy, backups }: Awaited<ReturnType<typeof measureRounds>>): Row[] {
  const growth = Math.max(...busy.map(({ peakBytes }, round) => peakBytes - (alone[round]?.peakBytes ?? 0)));
  const took = backups.map(({ seconds }) => seconds.toFixed(1)).join(", ");
  return [
    ...calls.map((name) => {
      const [without, during] = [timesIn(load, name, alone), timesIn(load, name, busy)];
      const [before, after] = [atShare(0.95, without), atShare(0.95, during)];
      const medians = `median ${ms(median(without))} and ${ms(median(during))}`;
      const what = `${name}: p95 ${ms(before)} without, ${ms(after)} during a backup; ${medians}`;
      return atMost(what, after / before, goals.ratio, "times");
    }),
    atMost(`backup: ${took} s`, median(backups.map(({ seconds }) => seconds)), goals.seconds, "s"),
    atMost(
      `the server's peak memory grew; the backup used ${megabytes(Math.max(...backups.map(({ peakBytes }) => peakBytes)))}`,
      growth / 1e6,
      goals.growthBytes / 1e6,
      "MB",
    ),
  ];
}

/** Measures a backup while users work, and its restore. */
export function backup(args: string[], place?: Place): Promise<boolean> {
  const { isSmallest, sizes } = readOptions(args, {
    ...{ lots: [5_000, 2], people: [20, 1], seconds: [30, 0.3], rounds: [3, 1], warm: [10, 0] },
  } as const);
  const bench = async (at: Place & { person: Person }) => {
    const { path, remove } = await makeServerFolder();
    const [full, newest] = [join(path, "full.tar"), join(path, "newest.tar")];
    const look = { kind: "clock", color: "#6b3620", accent: "#c79f52", shape: 0 };
    const sale = { lots: sizes.lots, photosPerLot: 2, photoBytes: 250_000, thumbnailBytes: 15_000 };
    await addLargeSale(at.person, { ...sale, dataDir: at.dataDir });
    const desk = await at.person.staff.makeManifest();
    const people = [at.person.staff];
    while (people.length < sizes.people) people.push(await at.person.staff.hire([desk]));
    const load = await createLoad(
      people.map((staff) => ({ staff, manifestId: desk })),
      { photo: await drawPhoto(look, { seed: "clock", view: 0 }), pauseMs: [1_200, 2_400] },
    );
    load.start();
    const measured = await measureRounds(at, full, sizes);
    await load.stop();
    if (load.refusals()[0]) throw new Error(`A call was refused: ${load.refusals()[0]?.text}`);
    const { seconds } = await runScript("backup", [newest, "--since", full], at.dataDir);
    console.log(`Backup of what is new since the last one: ${seconds.toFixed(1)} s`);
    const target = join(path, "restored");
    await mkdir(target);
    await at.prepare?.(target);
    const restored = await runScript("restore", [newest, full], target);
    console.log(`Restore: ${restored.seconds.toFixed(1)} s, ${megabytes(restored.peakBytes)}`);
    const rows = judge(load, measured);
    const [there, restoredFiles] = await Promise.all(
      [at.dataDir, target].map((folder) => readdir(join(folder, "photos"))),
    );
    const missing = there?.filter((name) => !name.startsWith(".") && !restoredFiles?.includes(name)) ?? [];
    const hasSameCounts = (await countEmbedded(target)) === (await countRows(at.person.database.url));
    const isWhole = hasSameCounts && missing.length === 0;
    const found = `counts ${hasSameCounts ? "equal" : "differ"}, ${missing.length} photos missing`;
    rows.push({ what: "the restore", must: "equal counts, all photos", measured: found, isOk: isWhole });
    await remove();
    return (printReport(rows) || isSmallest) && isWhole;
  };
  // Marks are not read, because that uses idle processors, of which there are more without a backup.
  return atServer(place, bench, { env: { OCR: "off" } });
}
