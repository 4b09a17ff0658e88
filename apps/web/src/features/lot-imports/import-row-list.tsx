import type { LotImport, RowAction } from "@lotwright/contracts/catalog/lot-imports";
import { useRef } from "react";
import { LoadProblem } from "../../components/layout/load-problem";
import { useIsDesk } from "../../components/layout/use-desk";
import { Button } from "../../components/ui/button";
import { Loading, Skeleton } from "../../components/ui/progress";
import { errorMessage } from "../../lib/error-message";
import { ImportRowCard, ImportRowLine } from "./import-row";
import { useTargets } from "./targets";
import { useRows } from "./use-rows";

type ImportRowListProps = {
  lotImport: LotImport;
  /** The action whose rows are shown; all if undefined. */
  action: RowAction | undefined;
  onShowAll: () => void;
};

/** Moves the focus to the next cell with an error, if there is one. */
function focusNextError(list: HTMLElement | null, after: HTMLElement): void {
  const inputs = [...(list?.querySelectorAll<HTMLElement>("[data-error-cell]") ?? [])];
  const next = inputs.find(
    (input) => input !== after && after.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING, // compareDocumentPosition returns a bit mask
  );
  next?.focus();
}

/** Rows of an import, as cards on phones and as a table on desktops. */
export function ImportRowList({ lotImport, action, onShowAll }: ImportRowListProps) {
  const { id, columns } = lotImport;
  const rows = useRows(id, action);
  const { nameOf } = useTargets(columns);
  const isDesk = useIsDesk();
  const list = useRef<HTMLElement>(null);
  if (rows.isPending) {
    return (
      <Loading text="Loading rows...">
        <Skeleton className="h-64 rounded-lg" />
      </Loading>
    );
  }
  if (!rows.data) return <LoadProblem {...rows} />;
  const listed = rows.data.pages.flatMap((page) => page.rows);
  if (listed.length === 0) return <NoRows {...{ action, onShowAll }} />;
  const shared = {
    columns,
    nameOf,
    importId: id,
    onFixed: (cell: HTMLElement) => focusNextError(list.current, cell),
  };
  return (
    <section ref={list} aria-label="Rows of the file" className="space-y-4">
      {isDesk ? (
        <div className="overflow-hidden rounded-lg border bg-surface">
          <table className="w-full table-fixed border-collapse text-left">
            <thead className="text-muted-foreground text-sm">
              <tr>
                <th scope="col" className="w-20 px-4 py-2 font-medium">
                  Line
                </th>
                <th scope="col" className="w-28 px-2 py-2 font-medium">
                  Lot
                </th>
                <th scope="col" className="w-32 px-2 py-2 font-medium">
                  What happens
                </th>
                <th scope="col" className="px-2 py-2 font-medium">
                  Contents
                </th>
                <th scope="col" className="w-32 px-2 py-2">
                  <span className="sr-only">Skip</span>
                </th>
              </tr>
            </thead>
            <tbody className="divide-y border-t">
              {listed.map((row) => (
                <ImportRowLine key={row.line} row={row} {...shared} />
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <ul className="space-y-3">
          {listed.map((row) => (
            <ImportRowCard key={row.line} row={row} {...shared} />
          ))}
        </ul>
      )}
      {rows.isFetchNextPageError && (
        <p role="alert" className="text-destructive">
          {errorMessage(rows.error)}
        </p>
      )}
      {rows.hasNextPage && (
        <Button
          variant="secondary"
          isBusy={rows.isFetchingNextPage}
          busyText="Loading..."
          onClick={() => void rows.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  );
}

function NoRows({ action, onShowAll }: Pick<ImportRowListProps, "action" | "onShowAll">) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p role="status">{action === "error" ? "No errors are left." : "There are no such rows."}</p>
      {action && (
        <Button variant="secondary" onClick={onShowAll}>
          Show all rows
        </Button>
      )}
    </div>
  );
}
