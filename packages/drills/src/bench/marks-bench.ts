import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { minFactScore } from "@lotwright/contracts/mark-facts";
import { createMarksReader, type MarksReader } from "@lotwright/marks/reader";
import { drawPhoto, kinds } from "@lotwright/tooling/demo/photo";
import { linuxProcess } from "@lotwright/tooling/linux-process";
import sharp from "sharp";
import { readersOf } from "../installation/readers";
import { editDistance } from "./edit-distance.mjs";
import { type MarksPicture, marksPictures } from "./marks-pictures";
import { atShare, median, sum } from "./statistics.mjs";

/** Of the pictures that the settings were not chosen with. */
const goals = { errors: 0.05, falseTexts: 0 };

const { values } = parseArgs({
  options: {
    /** A folder of photos without text to read besides the drawn ones. */
    photos: { type: "string" },
    detail: { type: "string", default: "normal" },
    /** Prints what was read; without the pictures that are held out. */
    texts: { type: "boolean", default: false },
  },
});
const detail = values.detail === "small" ? "small" : "normal";

const built = fileURLToPath(new URL("../../../../apps/server/dist/server/marks-child.js", import.meta.url));
const offline = fileURLToPath(new URL("../../../marks/src/testing/offline-child.ts", import.meta.url));

const write = (line: string) => process.stdout.write(`${line}\n`);
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
const percent = (share: number) => `${(share * 100).toFixed(2)} %`;

async function bench(): Promise<boolean> {
  const own = linuxProcess(process.pid);
  const drawn = await Promise.all(marksPictures.map(async (each) => ({ ...each, photo: await each.draw() })));
  const plain = await photosWithoutText();
  const before = await own.rssBytes();
  const reader = createMarksReader({ log: write, timeoutMs: 120_000, program: built });
  const readings = await readAll(reader, drawn);
  const child = linuxProcess((await readersOf(process.pid))[0] ?? 0);
  write(`Reading process: ${megabytes(await child.rssBytes())} after ${drawn.length} pictures`);
  const falseTexts = await countFalseTexts(reader, plain);
  write(
    `Reading process: ${megabytes(await child.rssBytes())} after all, ${megabytes(await child.peakBytes())} at most`,
  );
  await reader.close();
  write(`Reading processes left after its end: ${(await readersOf(process.pid)).length}`);
  write(`Own process: ${megabytes(before)} before, ${megabytes(await own.rssBytes())} after`);
  reportErrors(
    "pictures to build with",
    readings.filter(({ isHeldOut }) => !isHeldOut),
  );
  const errors = reportErrors(
    "pictures held out",
    readings.filter(({ isHeldOut }) => isHeldOut),
  );
  reportTimes(readings);
  await requireOffline(drawn.slice(0, 3));
  return errors <= goals.errors && falseTexts <= goals.falseTexts;
}

/** The drawn photos of the demo, and those of the given folder. */
async function photosWithoutText(): Promise<{ name: string; photo: Buffer }[]> {
  const look = { color: "#6b3620", accent: "#c79f52", shape: 0 };
  const views = Object.keys(kinds).flatMap((kind) => [0, 1].map((view) => ({ kind, view })));
  const drawn = views.map(async ({ kind, view }) => ({
    name: `${kind}, view ${view}`,
    photo: await drawPhoto({ kind, ...look }, { seed: kind, view }),
  }));
  const folder = values.photos;
  const names = folder ? (await readdir(folder)).filter((name) => /\.(?:jpe?g|png)$/i.test(name)) : [];
  const found = names.map(async (name) => ({ name, photo: await asStored(join(folder ?? "", name)) }));
  return Promise.all([...drawn, ...found]);
}

/** As the server stores an upload. */
const asStored = async (path: string): Promise<Buffer> =>
  sharp(await readFile(path))
    .autoOrient()
    .resize(1_600, 1_600, { fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer();

type Drawn = MarksPicture & { photo: Buffer };
type Reading = Awaited<ReturnType<typeof readOne>>;

async function readAll(reader: MarksReader, pictures: Drawn[]): Promise<Reading[]> {
  // Starts the process, so that its start is in no picture's time.
  const started = performance.now();
  await reader.read(await photoOfNothing());
  write(`Start and first picture: ${seconds(performance.now() - started)}`);
  const readings: Reading[] = [];
  for (const picture of pictures) readings.push(await readOne(reader, picture));
  return readings;
}

const photoOfNothing = () =>
  sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: "#9c8666" } })
    .jpeg()
    .toBuffer();

async function readOne(reader: MarksReader, { name, isHeldOut, lines, photo }: Drawn) {
  const child = linuxProcess((await readersOf(process.pid))[0] ?? 0);
  const cpuBefore = await child.cpuSeconds();
  const started = performance.now();
  const marks = (await reader.read(photo, { detail })).filter(({ kind }) => kind === "text");
  const ms = performance.now() - started;
  const cpuMs = ((await child.cpuSeconds()) - cpuBefore) * 1_000;
  const [expected, read] = [lines.join("\n"), marks.map(({ text }) => text).join("\n")];
  const facts = marks.filter(({ score }) => score >= minFactScore).map(({ text }) => text);
  if (values.texts && !isHeldOut)
    write(`${name}: ${marks.map(({ text, score }) => `${text} (${score.toFixed(2)})`).join(" | ")}`);
  return {
    isHeldOut,
    ms,
    cpuMs,
    length: expected.length,
    errors: editDistance(expected, read),
    errorsWithoutSpaces: editDistance(withoutSpaces(expected), withoutSpaces(read)),
    facts: facts.length,
    wrongFacts: facts.filter((fact) => !lines.some((line) => withoutSpaces(line) === withoutSpaces(fact)))
      .length,
  };
}

const withoutSpaces = (text: string) => text.replace(/ /g, "");

/** Returns the character error rate. */
function reportErrors(title: string, readings: Reading[]): number {
  const total = (figure: (reading: Reading) => number) => sum(readings.map(figure));
  const length = total((reading) => reading.length);
  const rate = total(({ errors }) => errors) / length;
  write(
    `${readings.length} ${title}: character error rate ${percent(rate)}, without spaces ` +
      `${percent(total(({ errorsWithoutSpaces }) => errorsWithoutSpaces) / length)}; ` +
      `${total(({ wrongFacts }) => wrongFacts)} of ${total(({ facts }) => facts)} lines offered as facts are wrong`,
  );
  return rate;
}

function reportTimes(readings: Reading[]): void {
  for (const [title, key] of [
    ["Time", "ms"],
    ["CPU time", "cpuMs"],
  ] as const) {
    const times = readings.map((reading) => reading[key]);
    write(`${title} of a picture: median ${seconds(median(times))}, p95 ${seconds(atShare(0.95, times))}`);
  }
}

async function countFalseTexts(
  reader: MarksReader,
  photos: { name: string; photo: Buffer }[],
): Promise<number> {
  let count = 0;
  for (const { name, photo } of photos) {
    const marks = await reader.read(photo, { detail });
    count += marks.length;
    for (const { text, score } of marks) write(`  false text on ${name}: ${text} (${score.toFixed(2)})`);
  }
  write(`${count} false texts on ${photos.length} photos without text`);
  return count;
}

/** A use of the network ends the process, which rejects the photo. */
async function requireOffline(pictures: Drawn[]): Promise<void> {
  const reader = createMarksReader({ log: write, timeoutMs: 120_000, program: offline });
  for (const { photo } of pictures) await reader.read(photo, { detail });
  await reader.close();
  write(`No use of the network by ${pictures.length} pictures with the network blocked`);
}

process.exitCode = (await bench()) ? 0 : 1;
