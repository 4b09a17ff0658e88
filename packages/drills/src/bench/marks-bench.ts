import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { minFactScore } from "@lotwright/contracts/media/mark-facts";
import { createMarksReader, type MarksReader } from "@lotwright/marks/reader";
import { drawPhoto, kinds } from "@lotwright/tooling/demo/photo";
import { readLinuxProcess } from "@lotwright/tooling/linux-process";
import sharp from "sharp";
import { readOptions } from "../installation/read-options";
import { megabytes, ms, printReport } from "../installation/report";
import { editDistance } from "./edit-distance";
import { atMost } from "./goals";
import { type MarksPicture, marksPictures } from "./marks-pictures";
import { atShare, median, sum } from "./statistics";

/** Maximum character error rate in pictures not used for choosing settings. */
const mostErrors = 0.05;
const program = fileURLToPath(new URL("../../../../apps/server/dist/server/marks-child.js", import.meta.url));
const write = (line: string) => console.log(line);

type Options = ReturnType<typeof readOptions>;
type Reading = Awaited<ReturnType<typeof readOne>>;

/**
 * Measures reading generated pictures, and photos without text, with the built program. `--photos`: folder of more photos without
 * text; `--texts`: prints the texts read, except in held-out pictures.
 */
export async function marks(args: string[]): Promise<boolean> {
  const options = readOptions(args, {}, { texts: ["photos", "detail"], switches: ["texts"] });
  const { isSmallest } = options;
  // Raises the priority, since at its usual one it would wait for the other tests.
  const niceness = isSmallest ? 0 : 19;
  const reader = createMarksReader({ log: write, timeoutMs: 120_000, program, niceness });
  // Starts the process, so that no picture's time includes it.
  await reader.read(await photoOfNothing());
  const readings: Reading[] = [];
  for (const picture of isSmallest ? marksPictures.slice(1, 2) : marksPictures)
    readings.push(await readOne(reader, picture, options));
  const plain = await photosWithoutText(options);
  const falseTexts: string[] = [];
  for (const { name, photo } of plain) {
    const found = await reader.read(photo, detailOf(options));
    falseTexts.push(...found.map(({ text }) => `${text} on ${name}`));
  }
  const peak = await readLinuxProcess(await childPid()).peakBytes();
  await reader.close();
  const [built = [], heldOut = []] = [false, true].map((isOne) =>
    readings.filter(({ isHeldOut }) => isHeldOut === isOne),
  );
  reportErrors("pictures to build with", built);
  const errors = reportErrors("pictures held out", heldOut);
  for (const key of ["time", "cpuTime"] as const) {
    const times = readings.map((one) => one[key]);
    write(`${key} of a picture: median ${ms(median(times))}, p95 ${ms(atShare(0.95, times))}`);
  }
  write(`Reading process: ${megabytes(peak)} at most`);
  const texts = falseTexts.join("; ") || "none";
  return printReport([
    atMost("characters held out that are wrong", errors * 100, mostErrors * 100, "%"),
    {
      what: `texts on ${plain.length} photos without text`,
      must: "none",
      measured: texts,
      isOk: texts === "none",
    },
  ]);
}

const detailOf = ({ text }: Options) =>
  ({ detail: text("detail") === "small" ? "small" : "normal" }) as const;

/** Finds this process's reading process in /proc. */
async function childPid(): Promise<number> {
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    // A process that ends in between is skipped.
    const [status, command] = await Promise.all(
      ["status", "cmdline"].map((file) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "")),
    );
    if (status?.includes(`\nPPid:\t${process.pid}\n`) && command?.includes("marks-child")) return Number(pid);
  }
  throw new Error("No process reads");
}

/** The demo's generated photos and those in the given folder, resized like by the server. */
async function photosWithoutText({ isSmallest, text }: Options): Promise<{ name: string; photo: Buffer }[]> {
  const look = { color: "#6b3620", accent: "#c79f52", shape: 0 };
  const folder = text("photos") ?? "";
  const drawn = Object.keys(kinds)
    .slice(0, isSmallest ? 1 : undefined)
    .flatMap((kind) => (isSmallest ? [0] : [0, 1]).map((view) => ({ kind, view })))
    .map(async ({ kind, view }) => ({
      name: `${kind}, view ${view}`,
      photo: await drawPhoto({ kind, ...look }, { seed: kind, view }),
    }));
  const names = folder ? (await readdir(folder)).filter((name) => /\.(?:jpe?g|png)$/i.test(name)) : [];
  const found = names.map(async (name) => ({
    name,
    photo: await sharp(await readFile(join(folder, name)))
      .autoOrient()
      .resize(1_600, 1_600, { fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 80 })
      .toBuffer(),
  }));
  return Promise.all([...drawn, ...found]);
}

const photoOfNothing = () =>
  sharp({ create: { width: 1_600, height: 1_200, channels: 3, background: "#9c8666" } })
    .jpeg()
    .toBuffer();

async function readOne(
  reader: MarksReader,
  { name, isHeldOut, lines, draw }: MarksPicture,
  options: Options,
) {
  const photo = await draw();
  const { cpuSeconds } = readLinuxProcess(await childPid());
  const cpuBefore = await cpuSeconds();
  const started = performance.now();
  const found = (await reader.read(photo, detailOf(options))).filter(({ kind }) => kind === "text");
  const time = performance.now() - started;
  const cpuTime = ((await cpuSeconds()) - cpuBefore) * 1_000;
  const [expected, read] = [lines.join("\n"), found.map(({ text }) => text).join("\n")];
  const facts = found.filter(({ score }) => score >= minFactScore).map(({ text }) => withoutSpaces(text));
  if (options.has("texts") && !isHeldOut)
    write(`${name}: ${found.map(({ text, score }) => `${text} (${score.toFixed(2)})`).join(" | ")}`);
  return {
    isHeldOut,
    time,
    cpuTime,
    length: expected.length,
    errors: editDistance(expected, read),
    errorsWithoutSpaces: editDistance(withoutSpaces(expected), withoutSpaces(read)),
    facts: facts.length,
    wrongFacts: facts.filter((fact) => !lines.map(withoutSpaces).includes(fact)).length,
  };
}

const withoutSpaces = (text: string) => text.replace(/ /g, "");

/** Reports errors, and returns the character error rate. */
function reportErrors(title: string, readings: Reading[]): number {
  const total = (figure: (reading: Reading) => number) => sum(readings.map(figure));
  const length = total((reading) => reading.length);
  const percent = (errors: number) => `${((errors / length) * 100).toFixed(2)} %`;
  const errors = total((reading) => reading.errors);
  write(
    `${readings.length} ${title}: character error rate ${percent(errors)}, without spaces ` +
      `${percent(total(({ errorsWithoutSpaces }) => errorsWithoutSpaces))}; ` +
      `${total(({ wrongFacts }) => wrongFacts)} of ${total(({ facts }) => facts)} lines offered as facts are wrong`,
  );
  return errors / length;
}
