type Known<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** Copies the named fields that exist. */
export function pick<Fields extends object>(fields: Fields, names: readonly string[]): Known<Fields> {
  const known = Object.entries(fields).filter(([name, value]) => value !== undefined && names.includes(name));
  return Object.fromEntries(known) as Known<Fields>; // only removes fields
}

/** Compares the JSON of two values, but distinguishes NaN from null. */
export const isSame = (a: unknown, b: unknown) =>
  Object.is(a, b) || (!Number.isNaN(a) && !Number.isNaN(b) && JSON.stringify(a) === JSON.stringify(b));

/** The fields of `next` that differ from `base`. */
export function changedFields<Fields extends object>(base: Fields, next: Fields): Partial<Fields> {
  const changes = Object.entries(next).filter(([name, value]) => !isSame(value, base[name as keyof Fields]));
  return Object.fromEntries(changes) as Partial<Fields>; // only removes fields
}
