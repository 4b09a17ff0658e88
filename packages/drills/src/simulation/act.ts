import { below, type Random } from "../results-fuzz/damage";
import type { KillPlan } from "./page";
import type { Phone } from "./phone";
import type { World } from "./world";

/** Phone and world of a step, with its random numbers. */
export type Act = { world: World; phone: Phone; random: Random; plan: KillPlan | undefined };

export type Kind = {
  /** Share of the steps. */
  weight: number;
  /** Name of the fault in the report. */
  fault?: string;
  /** Resolves to the number of operations of the person. */
  run: (act: Act) => Promise<number>;
};

/** Does something in the app that goes on while the step does something else. Await it before the step ends. */
export function begin<Result>(work: Promise<Result>): Promise<Result> {
  // A failure before it is awaited would end the process.
  work.catch(() => undefined);
  return work;
}

export const pick = <Entry>(random: Random, list: readonly Entry[]): Entry | undefined =>
  list[below(random, list.length)];
