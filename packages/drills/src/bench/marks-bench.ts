import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { minFactScore } from "@lotwright/contracts/mark-facts";
import type { ReadingDetail } from "@lotwright/contracts/marks";
import { createMarksReader, type MarksReader } from "@lotwright/marks/reader";
import { drawPhoto, kinds } from "@lotwright/tooling/demo/photo";
import { linuxProcess } from "@lotwright/tooling/linux-process";
import sharp from "sharp";
import { readOptions } from "../installation/read-options.mjs";
import { readersOf } from "../installation/readers";
import { editDistance } from "./edit-distance.mjs";
import { type MarksPicture, marksPictures } from "./marks-pictures";
import { atShare, median, sum } from "./statistics.mjs";

/** Of the pictures that the settings were not chosen with. */
const goals = { errors: 0.05, falseTexts: 0 };

type Wish = { isSmallest: boolean; photos: string | undefined; detail: ReadingDetail; hasTexts: boolean };

const built = fileURLToPath(new URL("../../../../apps/server/dist/server/marks-child.js", import.meta.url));
const offline = fileURLToPath(new URL("../../../marks/src/testing/offline-child.ts", import.meta.url));

const write = (line: string) => console.log(line);
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
const percent = (share: number) => `${(share * 100).toFixed(2)} %`;

/**
 * Reads drawn pictures, and photos without text, with the program of the build. `--photos` is a folder of more photos without text;
 * `--texts` prints what was read, without the pictures that are held out.
 */
export async function marks(args: string[]): Promise<boolean> {
  const options = readOptions(args, {}, { texts: ["photos", "detail"], switches: ["texts"] });
  const { isSmallest, text, has } = options;
  const detail = text("detail") === "small" ? "small" : "normal";
  const wish = { isSmallest, photos: text("photos"), detail, hasTexts: has("texts") } as const;
  const own = linuxProcess(process.pid);
  const pictures = isSmallest ? marksPictures.slice(0, 2) : marksPictures;
  const drawn = await Promise.all(pictures.map(async (each) => ({ ...each, photo: await each.draw() })));
  const plain = await photosWithoutText(wish);
  const before = await own.rssBytes();
  // At its usual priority it would wait for the other tests.
  const niceness = isSmallest ? 0 : 19;
  const reader = createMarksReader({ log: write, timeoutMs: 120_000, program: built, niceness });
  const readings = await readAll(reader, drawn, wish);
  const child = linuxProcess((await readersOf(process.pid))[0] ?? 0);
  write(`Reading process: ${megabytes(await child.rssBytes())} after ${drawn.length} pictures`);
  const falseTexts = await countFalseTexts(reader, plain, wish);
  write(
    `Reading process: ${megabytes(await child.rssBytes())} after all, ${megabytes(await child.peakBytes())} at most`,
  );
  await reader.close();
  write(`Reading processes left after its end: ${(await readersOf(process.pid)).length}`);
  write(`Own process: ${megabytes(before)} before, ${megabytes(await own.rssBytes())} after`);
  const of = (isHeldOut: boolean) => readings.filter((each) => each.isHeldOut === isHeldOut);
  reportErrors("pictures to build with", of(false));
  const errors = reportErrors("pictures held out", of(true));
  reportTimes(readings);
  await requireOffline(drawn.slice(0, isSmallest ? 1 : 3), wish);
  return errors <= goals.errors && falseTexts <= goals.falseTexts;
}

/** The drawn photos of the demo, and those of the given folder. */
async function photosWithoutText({
  isSmallest,
  photos: folder,
}: Wish): Promise<{ name: string; photo: Buffer }[]> {
  const look = { color: "#6b3620", accent: "#c79f52", shape: 0 };
  const views = Object.keys(kinds)
    .slice(0, isSmallest ? 1 : undefined)
    .flatMap((kind) => [0, 1].map((view) => ({ kind, view })));
  const drawn = views.map(async ({ kind, view }) => ({
    name: `${kind}, view ${view}`,
    photo: await drawPhoto({ kind, ...look }, { seed: kind, view }),
  }));
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

async function readAll(reader: MarksReader, pictures: Drawn[], wish: Wish): Promise<Reading[]> {
  // Starts the process, so that its start is in no picture's time.
  const started = performance.now();
  await reader.read(await photoOfNothing());
  write(`Start and first picture: ${seconds(performance.now() - started)}`);
  const readings: Reading[] = [];
  for (const picture of pictures) readings.push(await readOne(reader, picture, wish));
  return readings;
}

const photoOfNothing = () =>
  sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: "#9c8666" } })
    .jpeg()
    .toBuffer();

async function readOne(reader: MarksReader, drawn: Drawn, { detail, hasTexts }: Wish) {
  const { name, isHeldOut, lines, photo } = drawn;
  const child = linuxProcess((await readersOf(process.pid))[0] ?? 0);
  const cpuBefore = await child.cpuSeconds();
  const started = performance.now();
  const marks = (await reader.read(photo, { detail })).filter(({ kind }) => kind === "text");
  const ms = performance.now() - started;
  const cpuMs = ((await child.cpuSeconds()) - cpuBefore) * 1_000;
  const [expected, read] = [lines.join("\n"), marks.map(({ text }) => text).join("\n")];
  const facts = marks.filter(({ score }) => score >= minFactScore).map(({ text }) => text);
  if (hasTexts && !isHeldOut)
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
  { detail }: Wish,
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
async function requireOffline(pictures: Drawn[], { detail }: Wish): Promise<void> {
  const reader = createMarksReader({ log: write, timeoutMs: 120_000, program: offline });
  for (const { photo } of pictures) await reader.read(photo, { detail });
  await reader.close();
  write(`No use of the network by ${pictures.length} pictures with the network blocked`);
}
