import { type Doubt, doubtOf, isFact, type Mark } from "@lotwright/contracts/media/mark-facts";
import type { PhotoReading } from "@lotwright/contracts/media/marks";

/** Why a mark's text is not offered for the title, by reason. */
export const doubtTexts: Record<Doubt, string> = {
  uncertain: "Uncertain reading",
  price: "May be a price",
  contact: "Looks like contact data",
};

/** Displayed text of a mark; codes include their format, such as "EAN-13 4006381333931". */
export const shownText = ({ format, text }: Mark): string => (format ? `${format} ${text}` : text);

const withoutDuplicates = (marks: readonly Mark[]): Mark[] => [
  ...new Map(marks.map((mark) => [shownText(mark), mark])).values(),
];

/** Marks that are offered as facts, without duplicate texts, in the order of the photos. */
export const factMarks = (photos: readonly PhotoReading[]): Mark[] =>
  withoutDuplicates(photos.flatMap(({ marks }) => marks).filter(isFact));

/** Number of marks that are not offered as facts, so that only the viewer shows them. */
export const countDoubtful = (photos: readonly PhotoReading[]): number =>
  withoutDuplicates(photos.flatMap(({ marks }) => marks).filter((mark) => doubtOf(mark) !== undefined))
    .length;
