import type { OwnColumnType, OwnPresetColumn } from "@lotwright/contracts/exports/own-presets";
import { memo, type ReactNode, useId } from "react";
import { Checkbox } from "../../../components/ui/checkbox";
import { Select } from "../../../components/ui/control";
import { choiceOf, sourceOf, typeLabels, typesOf, withSource } from "./column-choices";
import { ContentDetails } from "./content-details";
import { ContentSelect } from "./content-select";
import { columnName, HeaderText } from "./header-text";
import { LimitInput } from "./limit-input";

/** CSS grid of a row on desktops. */
export const columnGrid = "gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)_minmax(0,1fr)_7rem_5.5rem]";

const maxLimit = 1_000_000;

type ColumnRowProps = {
  column: OwnPresetColumn;
  index: number;
  /** The first lot's value in the column. */
  example: string | undefined;
  onChange: (index: number, column: OwnPresetColumn) => void;
};

/** A column of the file. Memoized, because a file may have 200. */
export const ColumnRow = memo(function ColumnRow({ column, index, example, onChange }: ColumnRowProps) {
  const name = columnName(column.header, index);
  const change = (part: Partial<OwnPresetColumn>) => onChange(index, { ...column, ...part });
  return (
    <li className={`${columnGrid} grid grid-cols-2 px-4 py-3 large-text:grid-cols-1 lg:items-start`}>
      <div className="col-span-full min-w-0 lg:col-span-1 lg:py-2">
        <p className="break-words font-medium">
          <HeaderText header={column.header} />
        </p>
        <p dir="auto" title={example} className="min-h-5 truncate text-muted-foreground text-sm">
          {example === "" ? "(empty)" : example}
        </p>
      </div>
      <Labeled label="Contains" name={name} className="col-span-full lg:col-span-1">
        {(id) => (
          <>
            <ContentSelect
              id={id}
              value={choiceOf(column.source)}
              onChange={(choice) => onChange(index, withSource(column, sourceOf(choice, column.source)))}
            />
            <ContentDetails source={column.source} name={name} onChange={(source) => change({ source })} />
          </>
        )}
      </Labeled>
      <TypeField {...{ column, name }} onChange={(type) => change({ type })} />
      <Labeled label="Limit" name={name} className="lg:col-start-4">
        {(id) => <LimitInput id={id} limit={column.max} max={maxLimit} onChange={(max) => change({ max })} />}
      </Labeled>
      <Checkbox
        className="self-end lg:self-start lg:py-0"
        label={
          <>
            <span className="lg:sr-only">Required</span>
            <span className="sr-only"> ({name})</span>
          </>
        }
        checked={column.isRequired}
        onChange={({ target }) => change({ isRequired: target.checked })}
      />
    </li>
  );
});

type TypeFieldProps = { column: OwnPresetColumn; name: string; onChange: (type: OwnColumnType) => void };

/** Menu of the column's type; omitted if there is only one. */
function TypeField({ column: { source, type }, name, onChange }: TypeFieldProps) {
  // A type found in the sample stays available, even if unusual.
  const types = [...new Set([...typesOf(source), type])];
  if (types.length === 1) return null;
  return (
    <Labeled label="Written as" name={name} className="col-span-full lg:col-span-1">
      {(id) => (
        <Select
          id={id}
          options={types.map((value) => ({ value, label: typeLabels[value] }))}
          value={type}
          onChange={({ target }) => onChange(target.value as OwnColumnType)} // one of the options above
        />
      )}
    </Labeled>
  );
}

type LabeledProps = {
  label: string;
  /** Name of the column for screen readers. */
  name: string;
  className: string;
  children: (id: string) => ReactNode;
};

/** A control of a column. On desktops its label is the heading of the table. */
function Labeled({ label, name, className, children }: LabeledProps) {
  const id = useId();
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm lg:sr-only">
        {label}
        <span className="sr-only"> ({name})</span>
      </label>
      {children(id)}
    </div>
  );
}
