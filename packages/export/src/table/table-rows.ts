import { withoutControls } from "../files/legible";
import type { TableNotes } from "../files/notes";
import { lotPlanner, type PlannedLot } from "../files/planned-lots";
import { type Cell, lotName } from "./columns";
import type { TablePlan } from "./plan";

/** Separator of photos, which no URL, file name or CSV delimiter contains. */
const photoSeparator = " | ";

export interface TableRow {
  /** The lot's name, or "headings". */
  place: string;
  cells: Cell[];
}

export type Rows = Iterable<TableRow> | AsyncIterable<TableRow>;

/** Yields headings, then a row per lot. `missing`: names of photos not in the ZIP. */
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
