import type { ReadSample, SampleSheets } from "@lotwright/contracts/own-presets";
import { Field, Select } from "../../../components/ui/field";
import { useIsOnline } from "../../../lib/connection";
import { errorMessage } from "../../../lib/error-message";
import { useSample } from "./use-sample";

type SheetFieldProps = { file: File; sheets: SampleSheets; onRead: (read: ReadSample) => void };

/** Reads another sheet of a workbook. */
export function SheetField({ file, sheets, onRead }: SheetFieldProps) {
  const sample = useSample({ onRead, onWarned: onRead });
  const isOnline = useIsOnline();
  return (
    <Field
      label="Sheet"
      hint="The columns are those of this sheet of the sample."
      error={sample.error ? errorMessage(sample.error) : undefined}
      className="max-w-xl"
    >
      {(control) => (
        <Select
          {...control}
          options={sheets.all.map((name) => ({ value: name, label: name }))}
          value={sample.isPending ? sample.variables.sheet : sheets.chosen}
          disabled={!isOnline || sample.isPending}
          onChange={({ target }) => sample.mutate({ file, sheet: target.value })}
        />
      )}
    </Field>
  );
}
