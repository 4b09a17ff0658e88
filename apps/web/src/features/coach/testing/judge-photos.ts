import { judgePhoto, type Verdict } from "../judge";
import { measurePhoto, type PhotoMeasures } from "../picture-checks";
import { readRaster } from "./read-raster";

export type Kind = Verdict["kind"];

/** A test photo taken after the photo `before` of the same lot. `expected`: its faults. `take`: renders or reads its file. */
export type TestPhoto = {
  name: string;
  expected: Kind[];
  take: () => Promise<Buffer>;
  before: TestPhoto | undefined;
};

export type JudgedPhoto = { name: string; expected: Kind[]; found: Kind[] };

/** Measures and judges photos. Each must come after its `before`. */
export async function judgePhotos(photos: TestPhoto[]): Promise<JudgedPhoto[]> {
  const measured = new Map<TestPhoto, PhotoMeasures>();
  const judged: JudgedPhoto[] = [];
  for (const photo of photos) {
    const measures = measurePhoto(await readRaster(await photo.take()));
    measured.set(photo, measures);
    const verdicts = judgePhoto(measures, photo.before && measured.get(photo.before));
    judged.push({ name: photo.name, expected: photo.expected, found: verdicts.map(({ kind }) => kind) });
  }
  return judged;
}

const isFine = ({ expected }: JudgedPhoto) => expected.length === 0;
const isFalseAlarm = ({ expected, found }: JudgedPhoto) => found.some((kind) => !expected.includes(kind));
const isMissed = ({ expected, found }: JudgedPhoto) => expected.some((kind) => !found.includes(kind));

/**
 * Rates of errors. False alarms: share of fine photos with a verdict. Misses: share of faulty photos without the
 * expected fault. Wrong kinds: share of faulty photos reported with another fault.
 */
export function ratesOf(judged: JudgedPhoto[]) {
  const fine = judged.filter(isFine);
  const faulty = judged.filter((photo) => !isFine(photo));
  return {
    fine: fine.length,
    falseAlarms: fine.filter(isFalseAlarm).length / fine.length,
    faulty: faulty.length,
    misses: faulty.filter(isMissed).length / faulty.length,
    wrongKinds: faulty.filter(isFalseAlarm).length / faulty.length,
  };
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** A Markdown table of each photo, its verdict and whether that is right, followed by the error rates. */
export function toTable(title: string, judged: JudgedPhoto[]): string {
  const rows = judged.map((photo) => {
    const isRight = !isFalseAlarm(photo) && !isMissed(photo);
    return `| ${photo.name} | ${photo.found.join(", ") || "fine"} | ${isRight ? "yes" : `no: ${photo.expected.join(", ") || "fine"}`} |`;
  });
  const { fine, falseAlarms, faulty, misses, wrongKinds } = ratesOf(judged);
  const rates = [
    `False alarms: ${percent(falseAlarms)} of ${fine} fine photos.`,
    `Misses: ${percent(misses)} of ${faulty} photos with a fault.`,
    `Wrong kinds: ${percent(wrongKinds)} of these.`,
  ];
  const head = "| photo | verdict | right? |\n| --- | --- | --- |";
  return `## ${title}\n\n${head}\n${rows.join("\n")}\n\n${rates.join(" ")}\n`;
}
