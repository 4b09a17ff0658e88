import type { CaptureSettings } from "@lotwright/contracts/catalog/capture-settings";
import { missingShots } from "@lotwright/contracts/catalog/required-shots";

/** A lot of the manifest, on the server or still on this phone. */
export type CheckedLot = {
  id: string;
  lotNumber: number;
  sectionLetter: string;
  category: string;
  consignor: string;
  photoCount: number;
  /** ISO time. Undefined while the lot is only on this phone. */
  createdAt?: string;
};

/** A photo in which this device found a fault. */
export type FaultyPhoto = { lotId: string; number: number; faults: readonly string[] };

type Sources = {
  lots: readonly CheckedLot[];
  faultyPhotos: readonly FaultyPhoto[];
  /** Undefined if the settings are not on this device. */
  captureSettings: Pick<CaptureSettings, "requiredShots"> | undefined;
  /** The ids of the lots that are not uploaded yet. */
  waiting: ReadonlySet<string>;
  now: Date;
};

/** Findings as ids of lots in lot order, and gaps in the lot numbers. */
export type Findings = {
  onePhoto: string[];
  blurred: string[];
  /** Lots with fewer photos than their category requires. */
  missingShots: string[];
  noConsignor: string[];
  waiting: string[];
  /** First and last number of each gap in the lot numbers. */
  gaps: [number, number][];
};

/** Maximum age of a checked lot in ms; older ones have been checked before. */
const recentMs = 24 * 60 * 60 * 1_000;

const inLotOrder = (a: CheckedLot, b: CheckedLot) =>
  a.lotNumber - b.lotNumber || a.sectionLetter.localeCompare(b.sectionLetter);

/** Unused numbers between the lowest and the highest lot. */
function findGaps(lots: readonly CheckedLot[]): [number, number][] {
  const numbers = [...new Set(lots.map(({ lotNumber }) => lotNumber))].sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1];
    return before === undefined || number === before + 1 ? [] : [[before + 1, number - 1]];
  });
}

/** Finds what to complete before leaving the goods, in lots of the last 24 hours; gaps are among all lots. */
export function findFindings({ lots, faultyPhotos, captureSettings, waiting, now }: Sources): Findings {
  const isRecent = ({ createdAt }: CheckedLot) =>
    createdAt === undefined || now.getTime() - Date.parse(createdAt) < recentMs;
  const recent = lots.filter(isRecent).sort(inLotOrder);
  const blurred = new Set(
    faultyPhotos.filter(({ faults }) => faults.includes("blurred")).map(({ lotId }) => lotId),
  );
  const idsOf = (isFound: (lot: CheckedLot) => boolean) => recent.filter(isFound).map(({ id }) => id);
  return {
    onePhoto: idsOf(({ photoCount }) => photoCount === 1),
    blurred: idsOf(({ id }) => blurred.has(id)),
    missingShots: idsOf(
      ({ category, photoCount }) =>
        captureSettings !== undefined && missingShots(captureSettings, category, photoCount).length > 0,
    ),
    noConsignor: idsOf(({ consignor }) => consignor === ""),
    waiting: idsOf(({ id }) => waiting.has(id)),
    gaps: findGaps(lots),
  };
}

/** Number of findings, without lots that still upload automatically. */
export const countFindings = ({ onePhoto, blurred, missingShots, noConsignor, gaps }: Findings): number =>
  onePhoto.length + blurred.length + missingShots.length + noConsignor.length + gaps.length;
