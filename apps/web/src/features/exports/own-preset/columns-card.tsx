import type { OwnPresetColumn } from "@lotwright/contracts/exports/own-presets";
import { Card } from "../../../components/layout/card";
import { plural } from "../../../lib/format";
import { ShowMore } from "../show-more";
import { ColumnRow, columnGrid } from "./column-row";

type ColumnsCardProps = {
  columns: readonly OwnPresetColumn[];
  /** The first lot's cells in this format; undefined until the preview loads. */
  example: readonly string[] | undefined;
  onChange: (index: number, column: OwnPresetColumn) => void;
};

/** Card with the content of each column: a table on desktops, cards on phones. */
export function ColumnsCard({ columns, example, onChange }: ColumnsCardProps) {
  return (
    <Card
      title="Columns"
      description={`${plural(columns.length, "column")}, in the order of the sample. Choose what each one contains.`}
    >
      <div className="border-t">
        <p aria-hidden className={`${columnGrid} hidden border-b px-4 py-2 font-semibold text-sm lg:grid`}>
          <span>Header and first lot</span>
          <span>Contains</span>
          <span>Written as</span>
          <span>Limit</span>
          <span>Required</span>
        </p>
        <ol aria-label="Columns" className="divide-y">
          <ShowMore rows={columns}>
            {(column, index) => (
              <ColumnRow
                // Keyed by index, because columns are neither moved nor removed and headers may repeat.
                key={index}
                {...{ column, index, onChange }}
                example={example?.[index]}
              />
            )}
          </ShowMore>
        </ol>
      </div>
    </Card>
  );
}
