import { atLeast } from "../goals.mjs";
import { speedRatio } from "../statistics.mjs";
import { workNames } from "./peer-work.mjs";

/** How far ahead of Parse Server we have to be, of its rate. */
const leastAhead = { [workNames.item]: 1.3, [workNames.create]: 1.2, [workNames.update]: 1.2 };

/**
 * @param {import("../rounds.mjs").ServersLine[]} lines
 * @returns {import("../goals.mjs").Goal[]}
 */
export function peerGoals(lines) {
  return lines.flatMap(({ name, rounds }) => {
    const least = new Map(Object.entries(leastAhead)).get(name);
    if (least === undefined) return [];
    const { ours = [], parse } = rounds;
    const goal = `${name}, ahead of Parse Server`;
    if (parse) return [atLeast(goal, speedRatio(ours, parse), least, "x its rate")];
    const text = `not measured (at least ${least})`;
    return [{ name: goal, value: Number.NaN, limit: least, isHeld: false, text }];
  });
}
