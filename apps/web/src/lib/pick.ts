type Known<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** The named fields that are present. */
export function pick<Fields extends object>(fields: Fields, names: readonly string[]): Known<Fields> {
  const known = Object.entries(fields).filter(([name, value]) => value !== undefined && names.includes(name));
  return Object.fromEntries(known) as Known<Fields>; // a part of the same fields
}
