import { z } from "zod";
import { forget, recallJson, remember } from "../../../lib/storage";

const keyOf = (manifestId: string) => `lotwright.table-place.${manifestId}`;

const storedPlace = z.object({
  cell: z.object({ row: z.string(), column: z.string() }),
  top: z.number(),
  left: z.number(),
});

/** The active cell and the scroll position of a table. */
export type TablePlace = z.infer<typeof storedPlace>;

/** Stores the place when the user opens a lot, so that the table can restore it once. */
export const rememberTablePlace = (manifestId: string, place: TablePlace): void =>
  remember(keyOf(manifestId), JSON.stringify(place), "sessionStorage");

export function takeTablePlace(manifestId: string): TablePlace | undefined {
  const place = storedPlace.safeParse(recallJson(keyOf(manifestId), "sessionStorage")).data;
  forget(keyOf(manifestId), "sessionStorage");
  return place;
}
