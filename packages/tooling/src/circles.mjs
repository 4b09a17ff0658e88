/**
 * Finds import cycles: one through each node not in an earlier cycle, as nodes from the first back to the first.
 * @param {Iterable<{ from: string, to: string }>} uses
 */
export function* circlesOf(uses) {
  const used = usedBy(uses);
  const seen = new Set();
  for (const node of used.keys()) {
    if (seen.has(node)) continue;
    const circle = pathBack(used, node);
    if (!circle) continue;
    for (const each of circle) seen.add(each);
    yield circle;
  }
}

/** @param {Iterable<{ from: string, to: string }>} uses */
function usedBy(uses) {
  /** @type {Map<string, Set<string>>} */
  const used = new Map();
  for (const { from, to } of uses) used.set(from, (used.get(from) ?? new Set()).add(to));
  return used;
}

/**
 * Shortest path from a node back to itself, by breadth-first search.
 * @param {ReadonlyMap<string, ReadonlySet<string>>} used
 * @param {string} start
 * @returns {string[] | undefined}
 */
function pathBack(used, start) {
  const paths = [[start]];
  const visited = new Set();
  for (const path of paths) {
    for (const next of used.get(path.at(-1) ?? start) ?? []) {
      if (next === start) return [...path, start];
      if (visited.has(next)) continue;
      visited.add(next);
      paths.push([...path, next]);
    }
  }
  return undefined;
}
