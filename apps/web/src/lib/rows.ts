/** A row with the time that the server advances with each change. */
export type Row = { id: string; updatedAt: string };

const byId = <R extends Row>(rows: readonly R[]) => new Map(rows.map((row) => [row.id, row]));

/** The new rows; unchanged rows, and an unchanged list, keep their identity. */
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

/** Merges refetched rows into a list: removes missing ones, and puts new ones first. */
export function mergeRows<R extends Row>(list: readonly R[], asked: ReadonlySet<string>, read: R[]): R[] {
  const found = byId(read);
  const kept = list.flatMap((row) => {
    if (!asked.has(row.id)) return row;
    const newer = found.get(row.id);
    found.delete(row.id);
    if (!newer) return [];
    // The person may have saved the row during the fetch.
    return row.updatedAt > newer.updatedAt ? row : newer;
  });
  return [...found.values(), ...kept];
}
