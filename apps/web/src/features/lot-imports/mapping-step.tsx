import type {
  ImportMapping,
  ImportTarget,
  LotImport,
  MatchKey,
} from "@lotwright/contracts/catalog/lot-imports";
import { type ComponentProps, useState } from "react";
import { BottomBar } from "../../components/layout/bottom-bar";
import { Card } from "../../components/layout/card";
import { Button } from "../../components/ui/button";
import { FormError, SelectField } from "../../components/ui/field";
import { useOnlineOnly } from "../../data/api/connection";
import { plural } from "../../lib/format";
import { MappedColumn } from "./mapped-column";
import { columnName, ignoredColumns, offeredKeys, repeatedColumns, useTargets } from "./targets";
import { FileProblem } from "./use-create-import";

type Chosen = { mapping: ImportMapping; matchBy: MatchKey };

type MappingStepProps = {
  lotImport: LotImport;
  isBusy: boolean;
  error: unknown;
  /** Reads another sheet. Undefined if the file is not in memory. */
  onSheet: ((sheet: string) => void) | undefined;
  onChosen: (chosen: Chosen) => void;
  onClose: () => void;
};

/** Step that asks for the target field of each column, undecided columns first. */
export function MappingStep({ lotImport, isBusy, error, onSheet, onChosen, onClose }: MappingStepProps) {
  const { columns } = lotImport;
  const [mapping, setMapping] = useState(() => columns.map(({ target }) => target));
  const [matchBy, setMatchBy] = useState(lotImport.matchBy);
  const targets = useTargets(columns);
  const repeated = repeatedColumns(mapping);
  const keys = offeredKeys(mapping);
  const key = keys.includes(matchBy) ? matchBy : "lotNumber";
  const online = useOnlineOnly();
  const list = {
    ...{ columns, mapping, repeated, options: targets.options },
    onChange: (place: number, target: ImportTarget | null) => setMapping(mapping.with(place, target)),
  };
  const places = columns.map((_, place) => place);
  const undecided = places.filter((place) => !columns[place]?.isSure);
  const decided = places.filter((place) => columns[place]?.isSure);
  const ignored = ignoredColumns(columns, mapping);
  const repeatedNames = columns.map(columnName).filter((_, place) => repeated.has(place));
  return (
    <>
      <main id="main" className="page max-w-4xl space-y-4 py-4">
        <SheetChoice {...{ lotImport, isBusy, onSheet }} />
        {undecided.length > 0 && (
          <Card
            title={
              undecided.length === 1
                ? "What is in this column?"
                : `What is in these ${undecided.length} columns?`
            }
            description="You do this once for files with these headings."
          >
            <ColumnList {...list} places={undecided} />
          </Card>
        )}
        {decided.length > 0 && (
          <Card title={plural(decided.length, "recognized column")}>
            <ColumnList {...list} places={decided} />
          </Card>
        )}
        <Card title="Lots that exist already">
          <div className="border-t p-4">
            <SelectField
              label="Find them by"
              hint="A row whose lot is found changes it. Any other row makes a new lot."
              fieldClassName="max-w-sm"
              options={keys.map((value) => ({ value, label: targets.nameOf(value) }))}
              value={key}
              onChange={({ target }) =>
                setMatchBy(keys.find((known) => known === target.value) ?? "lotNumber")
              }
            />
          </div>
        </Card>
        {ignored.length > 0 && (
          <p className="break-words text-muted-foreground">{`Not imported: ${ignored.join(", ")}`}</p>
        )}
        <FormError error={error instanceof FileProblem ? undefined : error} fields={[]} />
      </main>
      <BottomBar>
        <p role="status" className="w-full break-words text-destructive empty:hidden">
          {repeated.size > 0 && `These columns have the same field: ${repeatedNames.join(", ")}.`}
        </p>
        <Button variant="secondary" size="lg" className="max-sm:px-3!" disabled={isBusy} onClick={onClose}>
          Choose another file
        </Button>
        <Button
          size="lg"
          {...online}
          disabled={online.disabled || repeated.size > 0}
          isBusy={isBusy}
          busyText="Checking rows..."
          onClick={() => onChosen({ mapping, matchBy: key })}
        >
          {`Check ${plural(lotImport.counts.rows, "row")}`}
        </Button>
      </BottomBar>
    </>
  );
}

type ColumnListProps = {
  columns: LotImport["columns"];
  mapping: ImportMapping;
  repeated: ReadonlySet<number>;
  options: ComponentProps<typeof MappedColumn>["options"];
  /** The columns to list. */
  places: readonly number[];
  onChange: (place: number, target: ImportTarget | null) => void;
};

function ColumnList({ columns, mapping, repeated, options, places, onChange }: ColumnListProps) {
  return (
    <ul className="divide-y border-t">
      {places.map((place) => {
        const column = columns[place];
        return (
          column && (
            <MappedColumn
              key={place}
              name={columnName(column, place)}
              values={column.values}
              target={mapping[place] ?? null}
              isUndecided={!column.isSure}
              isRepeated={repeated.has(place)}
              options={options}
              onChange={(target) => onChange(place, target)}
            />
          )
        );
      })}
    </ul>
  );
}

type SheetChoiceProps = Pick<MappingStepProps, "lotImport" | "isBusy" | "onSheet">;

/** Menu of the workbook's sheets. Without the file, no other sheet can be read. */
function SheetChoice({ lotImport: { name, sheet, otherSheets }, isBusy, onSheet }: SheetChoiceProps) {
  if (sheet === null || otherSheets.length === 0)
    return <p className="break-all text-muted-foreground">{name}</p>;
  return (
    <SelectField
      label={`Sheet of ${name}`}
      hint={onSheet ? "The other sheets are not read." : "To read another sheet, choose the file again."}
      fieldClassName="max-w-sm"
      disabled={isBusy || !onSheet}
      options={[sheet, ...otherSheets].map((value) => ({ value, label: value }))}
      value={sheet}
      onChange={({ target }) => onSheet?.(target.value)}
    />
  );
}
