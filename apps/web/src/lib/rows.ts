/** What the server moves forward with each change of a row. */
export type Row = { id: string; updatedAt: string };

const byId = <R extends Row>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]));

/** The rows just read, in which one that did not change is the same object as before, and so is a list without changes. */
export function keepUnchanged<R extends Row>(before: R[] | undefined, read: R[]): R[] {
  if (!before) return read;
  const known = byId(before);
  const kept = read.map((row) => {
    const old = known.get(row.id);
    return old?.updatedAt === row.updatedAt ? old : row;
  });
  const isSame = kept.length === before.length && kept.every((row, index) => row === before[index]);
  return isSame ? before : kept;
}

/** A list after some of its rows were read again: what was not found is gone, and what was not there comes first. */
export function mergeRows<R extends Row>(list: readonly R[], asked: ReadonlySet<string>, read: R[]): R[] {
  const found = byId(read);
  const kept = list.flatMap((row) => {
    if (!asked.has(row.id)) return row;
    const newer = found.get(row.id);
    found.delete(row.id);
    if (!newer) return [];
    // The person may have saved the row while it was read.
    return row.updatedAt > newer.updatedAt ? row : newer;
  });
  return [...found.values(), ...kept];
}
