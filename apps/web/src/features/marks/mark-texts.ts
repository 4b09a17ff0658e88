import { type Doubt, isFact, type Mark } from "@lotwright/contracts/media/mark-facts";
import type { PhotoReading } from "@lotwright/contracts/media/marks";

/** Why a mark's text is not offered for the title, by reason. */
export const doubtTexts: Record<Doubt, string> = {
  uncertain: "Uncertain reading",
  price: "May be a price",
  contact: "Looks like contact data",
};

/** Displayed text of a mark; codes include their format, such as "EAN-13 4006381333931". */
export const shownText = ({ format, text }: Mark): string => (format ? `${format} ${text}` : text);

/** Marks that are offered as facts, without duplicate texts, in the order of the photos. */
export function factMarks(photos: readonly PhotoReading[]): Mark[] {
  const facts = photos.flatMap(({ marks }) => marks).filter(isFact);
  return [...new Map(facts.map((mark) => [shownText(mark), mark])).values()];
}
