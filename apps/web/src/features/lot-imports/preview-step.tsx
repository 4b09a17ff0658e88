import type { LotImport, RowAction } from "@lotwright/contracts/catalog/lot-imports";
import { FileSpreadsheet } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import { Checkbox } from "../../components/ui/checkbox";
import { FilterChip } from "../../components/ui/filter-chip";
import { useIsOnline } from "../../data/api/connection";
import { plural } from "../../lib/format";
import { type ChosenPhotos, namesText } from "./chosen-files";
import { ChosenPhotosLine } from "./file-step";
import { ImportRowList } from "./import-row-list";
import { RunBar } from "./run-bar";
import { ignoredColumns } from "./targets";
import type { RunImport } from "./use-import";

type PreviewStepProps = {
  lotImport: LotImport;
  running: RunImport;
  photos: ChosenPhotos;
  onChangeColumns: () => void;
  onClose: () => void;
};

const chips: { action: RowAction; text: string }[] = [
  { action: "create", text: "Create" },
  { action: "update", text: "Update" },
  { action: "unchanged", text: "Unchanged" },
  { action: "skip", text: "Skip" },
  { action: "error", text: "Errors" },
];

const errorsFirst = chips.toSorted(
  (one, other) => Number(other.action === "error") - Number(one.action === "error"),
);

/** Preview of a checked import: its rows, those with errors first, and the button that runs it. */
export function PreviewStep({ lotImport, running, photos, onChangeColumns, onClose }: PreviewStepProps) {
  const { counts } = lotImport;
  const [action, setAction] = useState(
    () => (counts.error > 0 ? ("error" as const) : undefined) as RowAction | undefined,
  );
  // The order stays the same while the user corrects errors.
  const [hasErrorsFirst] = useState(counts.error > 0);
  const [addsConsignors, setAddsConsignors] = useState(false);
  const isOnline = useIsOnline();
  return (
    <>
      <main id="main" className="page space-y-4 py-4">
        {!isOnline && (
          <p role="status" className="text-muted-foreground">
            You're offline. Importing lots needs a connection.
          </p>
        )}
        <Summary {...{ lotImport, onChangeColumns }} />
        <div className="space-y-4 lg:flex lg:items-center lg:justify-between lg:gap-6 lg:space-y-0">
          <fieldset aria-label="Rows to show" className="flex min-w-0 flex-wrap gap-2 py-1 lg:shrink-0">
            {(hasErrorsFirst ? errorsFirst : chips).map(({ action: own, text }) => (
              <FilterChip
                key={own}
                text={text}
                count={counts[own]}
                isActive={action === own}
                aria-pressed={action === own}
                disabled={counts[own] === 0 && action !== own}
                className="max-lg:disabled:hidden"
                onClick={() => setAction(action === own ? undefined : own)}
              />
            ))}
          </fieldset>
          <UnknownConsignors {...{ lotImport }} isChecked={addsConsignors} onChange={setAddsConsignors} />
        </div>
        <ImportRowList {...{ lotImport, action }} onShowAll={() => setAction(undefined)} />
        <ChosenPhotosLine photos={photos} />
      </main>
      <RunBar {...{ lotImport, running, onClose, addsConsignors }} />
    </>
  );
}

function Summary({ lotImport, onChangeColumns }: Pick<PreviewStepProps, "lotImport" | "onChangeColumns">) {
  const { name, sheet, counts, columns } = lotImport;
  const targets = columns.map(({ target }) => target);
  const ignored = ignoredColumns(columns, targets);
  const read = [sheet && `sheet ${sheet}`, plural(counts.rows, "row")].filter(Boolean).join(" · ");
  return (
    <div>
      <div className="flex items-center justify-between gap-3 large-text:flex-wrap">
        <FileSpreadsheet aria-hidden className="size-5 shrink-0 text-muted-foreground" />
        <p className="min-w-0 grow">
          <span title={name} className="line-clamp-2 [overflow-wrap:anywhere]">
            {name}
          </span>
          <span className="block break-words text-muted-foreground text-sm tabular-nums">{read}</span>
        </p>
        <Button variant="secondary" className="shrink-0 max-sm:px-2.5" onClick={onChangeColumns}>
          Change columns
        </Button>
      </div>
      {ignored.length > 0 && (
        <p className="line-clamp-2 break-words pt-2 text-muted-foreground text-sm">{`Columns ignored: ${ignored.join(", ")}`}</p>
      )}
    </div>
  );
}

type UnknownProps = Pick<PreviewStepProps, "lotImport"> & {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
};

/** Offers to add consignors that are not on the user's list yet. */
function UnknownConsignors({ lotImport: { unknownConsignors }, isChecked, onChange }: UnknownProps) {
  if (unknownConsignors.length === 0) return null;
  return (
    <Checkbox
      className="py-0"
      checked={isChecked}
      onChange={({ target }) => onChange(target.checked)}
      label={`Add ${plural(unknownConsignors.length, "consignor")} to my list`}
      hint={namesText(unknownConsignors.map(({ name }) => name))}
    />
  );
}
