type Options<Sort extends string> = readonly { readonly value: Sort }[];

/** What the address of a list says, as far as it makes sense; the first order is what a list has anyway. */
export function toListSearch<Sort extends string>(search: Record<string, unknown>, sorts: Options<Sort>) {
  const sort = sorts.slice(1).find(({ value }) => value === search.sort)?.value;
  // The router reads digits in the address as a number.
  const text = typeof search.q === "number" ? String(search.q) : search.q;
  return {
    ...(typeof text === "string" && text && { q: text }),
    ...(sort && { sort }),
  };
}
