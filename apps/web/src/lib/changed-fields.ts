/** As JSON; what is no number yet is not null, though JSON says so. */
export const isSame = (a: unknown, b: unknown) =>
  Object.is(a, b) || (!Number.isNaN(a) && !Number.isNaN(b) && JSON.stringify(a) === JSON.stringify(b));

/** The fields of `next` that are not as they were in `base`. */
export function changedFields<Fields extends object>(base: Fields, next: Fields): Partial<Fields> {
  const changes = Object.entries(next).filter(([name, value]) => !isSame(value, base[name as keyof Fields]));
  return Object.fromEntries(changes) as Partial<Fields>; // a part of the same fields
}
