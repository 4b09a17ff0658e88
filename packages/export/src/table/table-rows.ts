import { withoutControls } from "../files/legible";
import type { TableNotes } from "../files/notes";
import { lotPlanner, type PlannedLot } from "../files/planned-lots";
import { type Cell, lotName } from "./columns";
import type { TablePlan } from "./plan";

/** Stands between photos, where no address, file name or CSV delimiter can hold it. */
const photoSeparator = " | ";

export interface TableRow {
  /** The lot, or "headings". */
  place: string;
  cells: Cell[];
}

export type Rows = Iterable<TableRow> | AsyncIterable<TableRow>;

/** The headings, then a row for each lot. `missing` holds the names of the photos that are not in the ZIP. */
export async function* tableRows(
  plan: TablePlan,
  missing: ReadonlySet<string>,
  notes: TableNotes,
): AsyncGenerator<TableRow> {
  const legible = (cell: Cell, place: string): Cell => {
    if (typeof cell !== "string") return cell;
    const kept = withoutControls(cell);
    if (kept !== cell) notes.removed(place);
    return kept;
  };
  const { columns } = plan;
  yield { place: "headings", cells: columns.map(({ label }) => legible(label, "headings")) };
  const hasPhotos = columns.some(({ id }) => id === "photos");
  const planned = lotPlanner();
  for await (const item of plan.lots) {
    const place = withoutControls(lotName(item));
    const photos = hasPhotos ? photosText(planned(item), plan, missing) : "";
    const lot = { item, photos };
    yield { place, cells: columns.map(({ read }) => legible(read(lot), place)) };
  }
}

function photosText(
  { photos }: PlannedLot,
  { addressOf, hasAddresses }: TablePlan,
  missing: ReadonlySet<string>,
): string {
  const listed = photos.filter(({ name }) => name === undefined || !missing.has(name));
  return listed.map(({ name, url }) => (hasAddresses ? addressOf(url) : (name ?? url))).join(photoSeparator);
}
