/** A consignor's name for comparison, without regard to case and blanks. */
export const consignorKey = (name: string): string => name.trim().replace(/\s+/g, " ").toLowerCase();

/** Removes empty names and names that differ from an earlier one only in case or blanks. */
export const distinctConsignors = (names: Iterable<string>): string[] => {
  const byKey = new Map<string, string>();
  for (const name of names) {
    const key = consignorKey(name);
    if (key !== "" && !byKey.has(key)) byKey.set(key, name);
  }
  return [...byKey.values()];
};
