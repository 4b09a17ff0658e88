/** What runs side by side, one step after the other. */
const steps = [
  ["check", "unit"],
  ["processes", "e2e"],
];

/** The parts that run what was built. */
const built = new Set(["processes", "e2e"]);

/** Names for several parts. */
const lanes = /** @type {Record<string, string[]>} */ ({ fast: ["check", "unit"] });

export const partNames = steps.flat();

/**
 * In which steps the wanted parts run, side by side within a step.
 * @param {string[]} wanted names of parts and lanes; none means all
 */
export function planTests(wanted) {
  const names = new Set(wanted.length > 0 ? wanted.flatMap((name) => lanes[name] ?? [name]) : partNames);
  return {
    steps: steps.map((step) => step.filter((name) => names.has(name))).filter((step) => step.length > 0),
    unknown: [...names].filter((name) => !partNames.includes(name)),
    isBuilt: [...names].some((name) => built.has(name)),
  };
}
