/** Compares as JSON, but tells NaN from null. */
export const isSame = (a: unknown, b: unknown) =>
  Object.is(a, b) || (!Number.isNaN(a) && !Number.isNaN(b) && JSON.stringify(a) === JSON.stringify(b));

/** The fields of `next` that differ from `base`. */
export function changedFields<Fields extends object>(base: Fields, next: Fields): Partial<Fields> {
  const changes = Object.entries(next).filter(([name, value]) => !isSame(value, base[name as keyof Fields]));
  return Object.fromEntries(changes) as Partial<Fields>; // a part of the same fields
}
