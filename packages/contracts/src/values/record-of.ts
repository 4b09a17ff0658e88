/** Object with one entry per id, made by `make`. */
export function recordOf<Id extends string, Value>(
  ids: readonly Id[],
  make: (id: Id) => Value,
): Record<Id, Value> {
  // fromEntries does not infer that every id is a key.
  return Object.fromEntries(ids.map((id) => [id, make(id)])) as Record<Id, Value>;
}
