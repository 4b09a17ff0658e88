const names = ["manifestId", "userId", "verb", "fromDate", "toDate"] as const;

/** The filters in the address of the page, as texts; the page parses them. Undefined is no filter. */
export type ActivitySearch = { [Name in (typeof names)[number]]?: string | undefined };

/** Other names, and empty texts, are no filters. */
export const toActivitySearch = (search: Record<string, unknown>): ActivitySearch =>
  Object.fromEntries(names.map((name) => [name, search[name] || undefined]));
