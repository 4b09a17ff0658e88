import fastCheck, { type Arbitrary } from "fast-check";
import { test } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Set for a property, a fuzz test or a simulation. `npm test` adds up their time, and limits it. */
    isProperty?: true;
  }
}

export type { Arbitrary };

/** Generators of values. Only `testProperty` runs a property. */
export const fc: Omit<typeof fastCheck, "assert" | "asyncProperty" | "check" | "property"> = fastCheck;

/**
 * The seed is the same in every run, so that no run fails by chance. To search by hand:
 * `PROPERTY_RUNS=100000 PROPERTY_SEED=7 npm test -- unit`.
 */
const { PROPERTY_RUNS, PROPERTY_SEED = "1912" } = process.env;

/** A slow machine tries fewer values. */
const maxMs = 5_000;

type Options<Value> = {
  /** How many values are tried. */
  runs?: number;
  /** Values to try before all others. */
  examples?: readonly Value[];
};

/** Declares a test that checks many generated values, and reports the smallest one that fails. */
export function testProperty<Value>(
  title: string,
  values: Arbitrary<Value>,
  check: (value: Value) => unknown,
  { runs = 200, examples = [] }: Options<Value> = {},
): void {
  const isByHand = PROPERTY_RUNS !== undefined;
  const property = fastCheck.asyncProperty(values, async (value) => {
    await check(value);
  });
  const parameters = {
    numRuns: isByHand ? Number(PROPERTY_RUNS) : runs,
    seed: Number(PROPERTY_SEED),
    examples: examples.map((value): [Value] => [value]),
    ...(!isByHand && { interruptAfterTimeLimit: maxMs }),
  };
  test(title, { meta: { isProperty: true }, ...(isByHand && { timeout: 0 }) }, () =>
    fastCheck.assert(property, parameters),
  );
}
