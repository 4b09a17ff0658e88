/** The name of a lot as it is compared: "1001 C" and "1001c" are the same one. */
export const nameKey = (text: string) => text.toLowerCase().replace(/\s/g, "");

/** "1001c", from the id `lot-1001C` of its card. */
export const nameOf = (lot: Element) => lot.id.slice("lot-".length).toLowerCase();

/** A category as it is compared: people write the same one in different cases. */
export const categoryKey = (category: string) => category.trim().toLowerCase();

/** The card of "Lot 1001 C", "1001c" or "#lot-1001C"; a number alone finds its first lot, whatever its letter. */
export function findLot(text: string): HTMLElement | undefined {
  const wanted = nameKey(text).replace(/^#?(lot)?[-#]?/, "");
  const lots = [...document.querySelectorAll<HTMLElement>("[data-lot]")];
  const number = Number(wanted);
  return (
    lots.find((lot) => nameOf(lot) === wanted) ??
    lots.find((lot) => Number.parseInt(nameOf(lot), 10) === number)
  );
}
