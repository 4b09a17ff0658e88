import type { OwnPresetInput, ReadSample, SampleSheets } from "@lotwright/contracts/exports/own-presets";
import { useState } from "react";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog";
import { SelectField } from "../../../components/ui/field";
import { useIsOnline } from "../../../data/api/connection";
import { errorMessage } from "../../../lib/error-message";
import { changedParts } from "./use-format";
import { useSample } from "./use-sample";

type SheetFieldProps = {
  file: File;
  sheets: SampleSheets;
  /** The format as read from the current sheet, and as edited. */
  opened: OwnPresetInput;
  edited: OwnPresetInput;
  onRead: (read: ReadSample) => void;
};

/** Menu that reads another sheet of the workbook. Keeps the name, and asks before discarding other changes. */
export function SheetField({ file, sheets, opened, edited, onRead }: SheetFieldProps) {
  const [asked, setAsked] = useState<ReadSample>();
  const { label } = edited;
  const replace = (read: ReadSample) => onRead({ ...read, draft: { ...read.draft, label } });
  // Evaluated after reading the sheet, because the format can be edited until then.
  const replaceOrAsk = (read: ReadSample) => {
    const isChanged = Object.keys(changedParts({ ...opened, label }, edited)).length > 0;
    if (isChanged) setAsked(read);
    else replace(read);
  };
  const sample = useSample({ onRead: replaceOrAsk, onWarned: replaceOrAsk });
  const isOnline = useIsOnline();
  return (
    <>
      <SelectField
        label="Sheet"
        hint="The columns are those of this sheet of the sample."
        error={sample.error ? errorMessage(sample.error) : undefined}
        fieldClassName="max-w-xl"
        options={sheets.all.map((name) => ({ value: name, label: name }))}
        value={sample.isPending ? sample.variables.sheet : sheets.chosen}
        disabled={!isOnline || sample.isPending}
        onChange={({ target }) => sample.mutate({ file, sheet: target.value })}
      />
      <ConfirmDialog
        isOpen={asked !== undefined}
        onOpenChange={(isOpen) => !isOpen && setAsked(undefined)}
        title="Use another sheet?"
        description="Your changes to this format will be lost. Its name is kept."
        cancelText="Keep editing"
        confirmText="Discard changes"
        onConfirm={() => asked && replace(asked)}
      />
    </>
  );
}
