/** Number of cores below which only one heavy part runs at a time. */
const coresForTwoParts = 4;

/** Steps run sequentially; the parts of a step run concurrently. */
const steps = [
  ["check", "unit"],
  ["processes", "e2e"],
];

/** Parts that need a build. */
const built = new Set(["processes", "e2e"]);

/** Shorthands for several parts. */
const lanes = /** @type {Record<string, string[]>} */ ({ fast: ["check", "unit"] });

export const partNames = steps.flat();

/**
 * Plans the steps of the requested parts.
 * @param {string[]} wanted names of parts and lanes, all if empty
 * @param {number} cores
 */
export function planTests(wanted, cores) {
  const names = new Set(wanted.length > 0 ? wanted.flatMap((name) => lanes[name] ?? [name]) : partNames);
  const ordered = cores < coresForTwoParts ? partNames.map((name) => [name]) : steps;
  return {
    steps: ordered.map((step) => step.filter((name) => names.has(name))).filter((step) => step.length > 0),
    unknown: [...names].filter((name) => !partNames.includes(name)),
    isBuilt: [...names].some((name) => built.has(name)),
  };
}
