import { fold } from "@lotwright/contracts/values/fold";
import type { Matched } from "./use-actions";

/** Number of actions that a search lists at most, so that lots stay in sight. */
const maxActions = 6;

/** The normalized words of an action, without punctuation around them. */
const partsOf = (text: string): string[] => fold(text).split(/[^\p{L}\p{N}?&'-]+/u);

/** How well an action matches: 0 if it has each word whole, more for beginnings of words. Undefined if it lacks one. */
function distanceOf(words: readonly string[], { title, words: more }: Matched): number | undefined {
  const own = partsOf(`${title} ${more}`);
  let distance = 0;
  for (const word of words) {
    if (own.includes(word)) continue;
    if (!own.some((each) => each.startsWith(word))) return undefined;
    distance += 1;
  }
  return distance;
}

/** The actions that have all words: whole words first, then those of the current screen, then in their order. */
export function rankActions(actions: readonly Matched[], words: readonly string[]): Matched[] {
  const matching = actions.flatMap((action) => {
    const distance = distanceOf(words, action);
    return distance === undefined ? [] : [{ action, rank: 2 * distance - (action.isHere ? 1 : 0) }];
  });
  return matching
    .sort((a, b) => a.rank - b.rank)
    .slice(0, maxActions)
    .map(({ action }) => action);
}
