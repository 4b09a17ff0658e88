/**
 * Thresholds of the verdicts, chosen on the tuning half of the generated photos: of 276 fine and 276 faulty photos they
 * find 92.4 % of the faults with 0.4 % false alarms. They favor misses over false alarms, which cost more trust. `pnpm
 * --filter @lotwright/web measure:coach` prints all verdicts.
 */
export const thresholds = {
  /**
   * A photo is blurred below this `sharpness`. Of 135 blurred photos 129 are below; fine ones begin at 0.220. The plain
   * variance of the Laplacian would find 82 of the 135 at 5 % false alarms.
   */
  sharpness: 0.205,
  /** A photo is too dark if `highlight` is below this. Dark photos reach 105, 90 % of them 94; fine ones begin at 99. */
  highlight: 96,
  /**
   * A photo is too bright if `clippedShare` is above this (95 % of the fine photos are below 0.2, half of the bright
   * ones above 0.85)...
   */
  clippedShare: 0.32,
  /** ...and `unclippedBrightness` is above this: objects on pure white reach 128, and 90 % of the bright photos are above 134. */
  unclippedBrightness: 132,
  /**
   * A photo is no duplicate if more bits of the hashes differ. Duplicates reach 14, but so do 142 of 365 photos from
   * another side.
   */
  hashDistance: 20,
  /**
   * A photo is a duplicate above this `likeness`. Photos from another side reach 0.612; 95 % of the duplicates are above 0.692.
   */
  likeness: 0.67,
};
