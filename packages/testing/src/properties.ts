import fastCheck, { type Arbitrary } from "fast-check";
import { test } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Set for property tests, fuzz tests and simulations, whose total time `npm test` limits. */
    isProperty?: true;
  }
}

export type { Arbitrary };

/** Generators of values. Only `testProperty` runs properties. */
export const fc: Omit<typeof fastCheck, "assert" | "asyncProperty" | "check" | "property"> = fastCheck;

/**
 * The seed is constant, so that no run fails by chance. To search by hand: `PROPERTY_RUNS=100000 PROPERTY_SEED=7 npm test --
 * unit`.
 */
const { PROPERTY_RUNS, PROPERTY_SEED = "1912" } = process.env;

export type Options<Value> = {
  /** Number of values to try. */
  runs?: number;
  /** Values to try first. */
  examples?: readonly Value[];
  /** Time limit in ms; a slow machine tries fewer values, but at least one. */
  maxMs?: number;
};

/** Declares a test that checks many generated values, and reports the smallest one that fails. */
export function testProperty<Value>(
  title: string,
  values: Arbitrary<Value>,
  check: (value: Value) => unknown,
  options?: Options<Value>,
): void {
  const { settings, holds } = propertyOf(values, options);
  test(title, settings, () => holds(check));
}

/** Options and test function of a property, for tests with fixtures. */
export function propertyOf<Value>(
  values: Arbitrary<Value>,
  { runs = 200, examples = [], maxMs = 15_000 }: Options<Value> = {},
) {
  const isByHand = PROPERTY_RUNS !== undefined;
  const parameters = {
    numRuns: isByHand ? Number(PROPERTY_RUNS) : runs,
    seed: Number(PROPERTY_SEED),
    examples: examples.map((value): [Value] => [value]),
    ...(!isByHand && { interruptAfterTimeLimit: maxMs }),
  };
  return {
    settings: { meta: { isProperty: true as const }, ...(isByHand && { timeout: 0 }) },
    async holds(check: (value: Value) => unknown): Promise<void> {
      let last: Promise<unknown> = Promise.resolve();
      const property = fastCheck.asyncProperty(values, async (value) => {
        last = (async () => check(value))();
        await last;
      });
      try {
        await fastCheck.assert(property, parameters);
      } finally {
        // At the time limit, fast-check leaves the check of a value running, which would disturb the next test.
        await Promise.allSettled([last]);
      }
      await last;
    },
  };
}
