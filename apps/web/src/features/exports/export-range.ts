type Range = { fromDate?: string | undefined; toDate?: string | undefined };

/** The day as people here write it in a date field: "2026-03-01". */
function dayHere(iso: string): string {
  const time = new Date(iso);
  const [month, day] = [time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${String(time.getFullYear()).padStart(4, "0")}-${month}-${day}`;
}

/** The items an export takes in: both days are inclusive, as the server counts them. */
export function itemsInRange<T extends { createdAt: string }>(
  items: readonly T[],
  { fromDate, toDate }: Range,
): readonly T[] {
  if (!(fromDate || toDate)) return items;
  return items.filter(({ createdAt }) => {
    const day = dayHere(createdAt);
    return (!fromDate || day >= fromDate) && (!toDate || day <= toDate);
  });
}
