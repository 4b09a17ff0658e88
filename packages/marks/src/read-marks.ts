import type { Mark } from "@lotwright/contracts/media/mark-facts";
import type { ReadingDetail } from "@lotwright/contracts/media/marks";
import { readCodes } from "./codes";
import { decodeCtc, type ReadText } from "./ctc";
import { type Box, corners, length, scaleBox, turnBoxAround } from "./geometry";
import { restoreLostSigns } from "./lost-signs";
import { type Models, run } from "./models";
import { cropPixels, type Normalization, type Pixels, resizePixels, toPlanes } from "./pixels";
import { inReadingOrder } from "./reading-order";
import { textAreas } from "./text-areas";

/**
 * Longest side of the picture for text detection; lines are then cropped from the full photo. 2,048 finds no more than 1,600, in
 * three times the time and with 1.1 GB.
 */
const detectionSides: Record<ReadingDetail, number> = { normal: 960, small: 1_600 };
/** The detection model needs sides that are multiples of this. */
const detectionStep = 32;
/** ImageNet's normalization by channel, without which the model sees text in ornaments. */
const detectionInput: Normalization = { means: [0.485, 0.456, 0.406], deviations: [0.229, 0.224, 0.225] };

const lineHeight = 48;
const maxLineWidth = 2_400;
const lineInput: Normalization = { means: [0.5, 0.5, 0.5], deviations: [0.5, 0.5, 0.5] };
/** Score below which a line may be upside down and is read both ways. */
const surelyUpright = 0.8;
/** Minimum scores of text; up to three characters are more often ornaments. */
const minScores = { short: 0.9, long: 0.6 };
const maxShortLength = 3;

/** Reads a photo's text and codes, text first. */
export async function readMarks(models: Models, photo: Pixels, detail: ReadingDetail): Promise<Mark[]> {
  const areas = await findText(models, photo, detectionSides[detail]);
  const lines: Line[] = [];
  for (const box of areas) {
    const line = await readLine(models, photo, box);
    if (isText(line)) lines.push(line);
  }
  return [...inReadingOrder(lines).map((line) => toMark(line, photo)), ...(await readCodes(photo))];
}

const isText = ({ text, score }: ReadText): boolean =>
  /[\p{L}\p{N}]/u.test(text) && score >= (text.length > maxShortLength ? minScores.long : minScores.short);

interface Line extends ReadText {
  box: Box;
}

async function findText({ detection }: Models, photo: Pixels, side: number): Promise<Box[]> {
  const scale = Math.min(1, side / Math.max(photo.width, photo.height));
  const toSide = (pixels: number) =>
    Math.max(detectionStep, Math.round((pixels * scale) / detectionStep) * detectionStep);
  const small = await resizePixels(photo, toSide(photo.width), toSide(photo.height));
  const { width, height } = small;
  const values = await run(detection, toPlanes(small, detectionInput), width, height);
  const boxes = textAreas({ values, width, height });
  return boxes.map((box) => scaleBox(box, photo.width / width, photo.height / height));
}

async function readLine(models: Models, photo: Pixels, box: Box): Promise<Line> {
  const upright = { ...(await recognize(models, photo, box)), box };
  if (upright.score >= surelyUpright) return upright;
  const around = turnBoxAround(box);
  const turned = { ...(await recognize(models, photo, around)), box: around };
  return turned.score > upright.score ? turned : upright;
}

async function recognize({ recognition, alphabet }: Models, photo: Pixels, box: Box): Promise<ReadText> {
  const ideal = Math.round((lineHeight * length(box.along)) / length(box.down));
  const width = Math.min(maxLineWidth, Math.max(lineHeight, ideal));
  const line = cropPixels(photo, box, width, lineHeight);
  return decodeCtc(await run(recognition, toPlanes(line, lineInput), width, lineHeight), alphabet);
}

function toMark({ text, score, box }: Line, { width, height }: Pixels): Mark {
  const share = (value: number) => Math.min(1, Math.max(0, value));
  return {
    kind: "text",
    text: restoreLostSigns(text),
    score: share(score),
    box: corners(box).map(({ x, y }): [number, number] => [share(x / width), share(y / height)]),
  };
}
