// @vitest-environment node
import { expect, test } from "vitest";
import { judgePhoto } from "./judge";
import type { PhotoMeasures } from "./picture-checks";
import { judgePhotos, ratesOf, toTable } from "./testing/judge-photos";
import { madePhotos } from "./testing/made-photos";
import { fineMeasures as fine } from "./testing/stub-coach";
import { thresholds } from "./thresholds";

const maxFalseAlarms = 0.05;
const maxMisses = 0.15;
/** Test timeout in ms: drawing and judging the photos takes about 13 s on one core. */
const renderingMs = 120_000;

const kindsOf = (photo: PhotoMeasures, before?: PhotoMeasures) =>
  judgePhoto(photo, before).map(({ kind }) => kind);

test(
  "keeps false alarms within 5 percent and misses within 15 percent on the judging half of the made photos",
  async () => {
    const photos = madePhotos("judging");
    expect(photos.length).toBeGreaterThanOrEqual(80);
    const judged = await judgePhotos(photos);
    const { falseAlarms, misses } = ratesOf(judged);
    expect(falseAlarms, toTable("Judging half", judged)).toBeLessThanOrEqual(maxFalseAlarms);
    expect(misses, toTable("Judging half", judged)).toBeLessThanOrEqual(maxMisses);
  },
  renderingMs,
);

test("finds no fault in a sharp and well exposed photo", () => {
  expect(kindsOf(fine)).toEqual([]);
});

test("judges the sharpness of no photo without edges to judge by, nor of a dark or bright one", () => {
  const blurred = { ...fine, sharpness: thresholds.sharpness - 0.01 };
  expect(kindsOf(blurred)).toEqual(["blurred"]);
  expect(kindsOf({ ...blurred, sharpness: undefined })).toEqual([]);
  expect(kindsOf({ ...blurred, highlight: 20 })).toEqual(["dark"]);
  expect(kindsOf({ ...blurred, clippedShare: 0.9, unclippedBrightness: 200 })).toEqual(["bright"]);
});

test("accepts a well exposed thing on a pure white background", () => {
  expect(kindsOf({ ...fine, highlight: 255, clippedShare: 0.8, unclippedBrightness: 100 })).toEqual([]);
});

test("finds a duplicate only if both hash and thumbnail are alike", () => {
  const otherThumbnail = fine.thumbnail.map((_, index) => (index * 104_729) % 251);
  expect(kindsOf(fine, fine)).toEqual(["duplicate"]);
  expect(kindsOf(fine, { ...fine, hash: "fedcba9876543210" })).toEqual([]);
  expect(kindsOf(fine, { ...fine, thumbnail: otherThumbnail })).toEqual([]);
});
