/**
 * When a photo gets which verdict. Chosen on the tuning half of the made photos alone: six rounds, 276 fine photos and 276
 * with a fault, of which they find 92.4 %, with 0.4 % false alarms. A false alarm costs more trust than a miss, so each
 * lies on the side of the faults. `pnpm --filter @lotwright/web measure:coach` prints all verdicts, of the judging half too.
 */
export const thresholds = {
  /**
   * Blurred below this `sharpness`. Of the 135 blurred photos 129 are below, the others reach 0.299; the fine ones begin at
   * 0.220. The plain variance of the Laplacian, at 5 % false alarms, finds 82 of the 135: white porcelain on white cloth
   * has less of it than a blurred printed page.
   */
  sharpness: 0.205,
  /** Too dark if `highlight` is below this. The dark photos reach 105 and 90 % of them 94; the fine ones begin at 99. */
  highlight: 96,
  /** Too bright if `clippedShare` is above this (95 % of the fine photos are below 0.2, half of the bright ones above 0.85)... */
  clippedShare: 0.32,
  /** ...and `unclippedBrightness` above this: a thing on pure white reaches 128, and 90 % of the bright photos are above 134. */
  unclippedBrightness: 132,
  /** No duplicate if more bits of the hashes differ. Duplicates reach 14, but 142 of 365 photos from another side are within. */
  hashDistance: 20,
  /** Duplicate above this `likeness`. Photos from another side reach 0.612; 95 % of the duplicates are above 0.692. */
  likeness: 0.67,
};
