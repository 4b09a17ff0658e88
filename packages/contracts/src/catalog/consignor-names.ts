/** A consignor's name as it is compared: names that differ in case or blanks are one. */
export const consignorKey = (name: string): string => name.trim().replace(/\s+/g, " ").toLowerCase();

/** The names without those that are one with an earlier name, and without empty ones. */
export const distinctConsignors = (names: Iterable<string>): string[] => {
  const byKey = new Map<string, string>();
  for (const name of names) {
    const key = consignorKey(name);
    if (key !== "" && !byKey.has(key)) byKey.set(key, name);
  }
  return [...byKey.values()];
};
