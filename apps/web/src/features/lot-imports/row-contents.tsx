import type { ImportRow } from "@lotwright/contracts/catalog/lot-imports";
import type { ImportRowProps } from "./import-row-props";
import { columnName } from "./targets";

/** Maximum of fields of a new lot shown in a row. */
const maxFields = 6;
/** Maximum of cells shown to identify the lot of a row with an error. */
const maxCells = 4;

const isNumber = (field: string) => field === "lotNumber" || field === "sectionLetter";

/** Contents of a row: the fields of a new lot, the changes of an existing one, or the reason for skipping it. */
export function RowContents(props: ImportRowProps) {
  const { row } = props;
  if (row.action === "skip") {
    return <p className="text-muted-foreground">{row.note || "Skipped. It is not imported."}</p>;
  }
  if (row.action === "unchanged")
    return <p className="text-muted-foreground">The lot has all of this already.</p>;
  if (row.action === "error") return <OtherCells {...props} />;
  return row.action === "create" ? <NewLot {...props} /> : <Changes {...props} />;
}

function NewLot({ row: { changes }, nameOf }: ImportRowProps) {
  const title = changes.find(({ field }) => field === "title")?.after;
  const fields = changes.filter(({ field, after }) => field !== "title" && !isNumber(field) && after !== "");
  const more = fields.length - maxFields;
  return (
    <>
      <p className="break-words font-medium">{title ?? "No title"}</p>
      {fields.length > 0 && (
        <p className="line-clamp-3 break-words text-muted-foreground text-sm">
          {fields
            .slice(0, maxFields)
            .map(({ field, after }) => `${nameOf(field)}: ${after}`)
            .join(" · ")}
          {more > 0 && ` · and ${more} more`}
        </p>
      )}
    </>
  );
}

function Changes({ row: { changes }, nameOf }: ImportRowProps) {
  return (
    <dl className="space-y-1">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="flex flex-wrap gap-x-2">
          <dt className="text-muted-foreground">{nameOf(field)}</dt>
          <dd className="flex min-w-0 flex-wrap gap-x-2">
            <span className="line-clamp-3 min-w-0 break-words text-muted-foreground">
              {before || "(empty)"}
            </span>
            <span className="flex min-w-0 gap-x-2">
              <span aria-hidden>→</span>
              <span className="sr-only">becomes</span>
              <span className="line-clamp-3 min-w-0 break-words font-medium">{after || "(empty)"}</span>
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const isWrong = ({ problems }: ImportRow, column: number) =>
  problems.some((problem) => problem.column === column);

/** The first cells without an error, which identify the lot. */
function OtherCells({ row, columns }: ImportRowProps) {
  const others = row.cells.flatMap((cell, place) => {
    const column = columns[place];
    const isShown = column?.target && column.target !== "lotNumber" && !isWrong(row, place);
    return isShown && cell.trim() !== "" ? `${columnName(column, place)}: ${cell.trim()}` : [];
  });
  if (others.length === 0) return null;
  return (
    <p className="line-clamp-2 break-words text-muted-foreground text-sm">
      {others.slice(0, maxCells).join(" · ")}
    </p>
  );
}
