/** The fields of these names, as far as there are any. */
export function pick<Fields extends object>(fields: Fields, names: readonly string[]): Partial<Fields> {
  const known = Object.entries(fields).filter(([name]) => names.includes(name));
  return Object.fromEntries(known) as Partial<Fields>; // a part of the same fields
}
