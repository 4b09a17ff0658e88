import { type ImportTarget, importTargets } from "@lotwright/contracts/catalog/lot-imports";
import { CircleHelp } from "lucide-react";
import { SelectField } from "../../components/ui/field";

type MappedColumnProps = {
  name: string;
  /** The first values of the column. */
  values: readonly string[];
  target: ImportTarget | null;
  isUndecided: boolean;
  /** Whether another column has the same field. */
  isRepeated: boolean;
  options: readonly { value: ImportTarget; label: string }[];
  onChange: (target: ImportTarget | null) => void;
};

const notImported = { value: "", label: "Don't import" };

/** A column of a file with its first values and a menu of its target field. */
export function MappedColumn({ name, values, target, isUndecided, isRepeated, ...props }: MappedColumnProps) {
  const { options, onChange } = props;
  return (
    <li className="grid items-start gap-x-6 gap-y-2 p-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="min-w-0">
        <p className="flex items-center gap-2 break-words font-medium">
          {isUndecided && <CircleHelp aria-hidden className="size-5 shrink-0 text-warning" />}
          <span className="min-w-0 break-words">{name}</span>
        </p>
        <p className="line-clamp-2 break-words text-muted-foreground text-sm">
          {values.length > 0 ? [...new Set(values)].join(" · ") : "No values in the first rows"}
        </p>
      </div>
      <SelectField
        label={`${name} is`}
        isLabelHidden
        error={isRepeated ? "Choose each field for one column only." : undefined}
        options={[notImported, ...options]}
        value={target ?? ""}
        onChange={({ target: { value } }) => onChange(importTargets.find((known) => known === value) ?? null)}
      />
    </li>
  );
}
