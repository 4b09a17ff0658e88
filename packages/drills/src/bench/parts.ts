import { writeScalePage } from "../scale/scale-page";
import { backup } from "./backup-bench";
import { bulk } from "./bulk";
import { check } from "./check-bench";
import { exports } from "./export-bench";
import { find } from "./find";
import { house } from "./house/house";
import { imports } from "./imports-bench";
import { jobs } from "./jobs";
import { marks } from "./marks-bench";
import { pdf } from "./pdf-bench";
import { peers } from "./peers/peers";
import { preset } from "./preset-bench";
import { reading } from "./reading-bench";
import { results } from "./results-bench";
import type { Place } from "./scene";
import { speed } from "./speed";

/** A benchmark, which resolves to whether all goals are met. */
type Part = (args: string[], place?: Place) => Promise<boolean>;

export const parts: Record<string, Part> = {
  ...{ speed, bulk, imports, results, find, house, peers, check, export: exports, preset, pdf, jobs },
  // Backups and the reader of photos have the lowest priority, after all other tests.
  ...{ marks, backup, reading },
  // Computes the tables of apps/docs/scale.md from those of performance.md, without measuring.
  scale: async () => {
    await writeScalePage();
    return true;
  },
};
