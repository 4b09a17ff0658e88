import { boolean, index, jsonb, pgEnum, pgTable, real, smallint, text } from "drizzle-orm/pg-core";
import { newId, ownedBy } from "./columns";
import { photos } from "./photos";

export const markKind = pgEnum("mark_kind", ["text", "code"]);

/** Lines of text and barcodes read on a photo, replaced by each reading. */
export const photoMarks = pgTable(
  "photo_marks",
  {
    id: newId(),
    photoId: ownedBy(() => photos.id),
    /** The order in which they are read on the photo. */
    place: smallint().notNull(),
    kind: markKind().notNull(),
    /** Symbology of a barcode, such as EAN-13. */
    format: text(),
    text: text().notNull(),
    /** Confidence from 0 to 1. */
    score: real().notNull(),
    /** Whether the mark is offered as a fact about the lot. */
    isFact: boolean().notNull(),
    /** Corners as shares of the photo's width and height. */
    box: jsonb().notNull().$type<[number, number][]>(),
  },
  (table) => [index("photo_marks_photo").on(table.photoId, table.place)],
);
