import fc from "fast-check";

/**
 * How many cases a property is tried with, and the seed of the first. The same in every run, so that a run does not fail by chance; to
 * search by hand: `PROPERTY_RUNS=100000 PROPERTY_SEED=7 npm test -- unit`.
 */
const { PROPERTY_RUNS = "200", PROPERTY_SEED = "1912" } = process.env;

/** No property takes longer in `npm test`. Together with the simulations they have 120 s. */
const maxMs = 5_000;

fc.configureGlobal({
  numRuns: Number(PROPERTY_RUNS),
  seed: Number(PROPERTY_SEED),
  ...(process.env.PROPERTY_RUNS === undefined && { interruptAfterTimeLimit: maxMs }),
});

export { fc };
