type Options<Sort extends string> = readonly { readonly value: Sort }[];

/** Parses the search of a list's URL and drops invalid values; the first order is the default. */
export function toListSearch<Sort extends string>(search: Record<string, unknown>, sorts: Options<Sort>) {
  const sort = sorts.slice(1).find(({ value }) => value === search.sort)?.value;
  // The router parses digits as a number.
  const text = typeof search.q === "number" ? String(search.q) : search.q;
  return {
    ...(typeof text === "string" && text && { q: text }),
    ...(sort && { sort }),
  };
}
