import { writeScalePage } from "../scale/scale-page.mjs";
import { backup } from "./backup-bench";
import { bulk } from "./bulk.mjs";
import { exports } from "./export-bench";
import { find } from "./find.mjs";
import { growth } from "./growth.mjs";
import { marks } from "./marks-bench";
import { pdf } from "./pdf-bench";
import { peers } from "./peers/peers.mjs";
import { reading } from "./reading-bench";
import { speed } from "./speed.mjs";

/** @typedef {(args: string[], place?: import("./scene.mjs").Place) => Promise<boolean>} Part true when every goal is met */

/** @type {Record<string, Part>} */
export const parts = {
  ...{ speed, growth, bulk, find, peers, backup, export: exports, marks, reading, pdf },
  // Measures nothing: computes the tables of apps/docs/scale.md from those of performance.md.
  scale: async () => {
    await writeScalePage();
    return true;
  },
};
