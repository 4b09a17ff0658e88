import { customFieldId } from "@lotwright/contracts/catalog/custom-fields";
import {
  columnLabel,
  csvDelimiter,
  dateFormats,
  type ExportColumnId,
  exportColumnIds,
  exportColumns,
  fileFormat,
} from "@lotwright/contracts/exports/export-settings";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import { SelectField } from "../../components/ui/field";
import { IconButton } from "../../components/ui/icon-button";
import { SortableList } from "../../components/ui/sortable-list";
import { ExportPreview } from "./export-preview";
import { SettingsCard } from "./settings-card";
import { configuredFields, exportSettingsOf, type SectionState, type SettingsForm } from "./settings-form";

const formatNames = { csv: "CSV", xlsx: "Excel (XLSX)" };
const delimiterNames = { comma: "Comma (,)", semicolon: "Semicolon (;)", tab: "Tab" };

export function ExportFormatSection({ form, state }: { form: SettingsForm; state: SectionState }) {
  const values = form.watch();
  return (
    <SettingsCard section="file" description="The format of the spreadsheet in each export." {...state}>
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField
          label="File format"
          {...form.register("file.fileFormat")}
          options={fileFormat.options.map((value) => ({ value, label: formatNames[value] }))}
        />
        {values.file.fileFormat === "csv" && (
          <SelectField
            label="CSV delimiter"
            {...form.register("file.csvDelimiter")}
            options={csvDelimiter.options.map((value) => ({ value, label: delimiterNames[value] }))}
          />
        )}
        <SelectField
          label="Date format"
          {...form.register("file.dateFormat")}
          options={dateFormats.map((value) => ({ value, label: value }))}
        />
      </div>
      <Columns form={form} />
      <ExportPreview settings={exportSettingsOf(values)} />
    </SettingsCard>
  );
}

function Columns({ form }: { form: SettingsForm }) {
  const labels = form.watch("customFields.customColumnLabels");
  const includeColumns = form.watch("file.includeColumns");
  const columnOrder = form.watch("customFields.columnOrder");
  // Columns in the spreadsheet's order. Custom fields keep the order of their section.
  const chosen = exportColumns({ includeColumns, columnOrder });
  const error = form.formState.errors.file?.includeColumns?.message;
  const nameOf = (id: ExportColumnId) => columnLabel(id, { customColumnLabels: labels });
  const choose = (columns: ExportColumnId[]) =>
    form.setValue("file.includeColumns", columns, { shouldValidate: true });
  return (
    <fieldset>
      <legend className="font-medium">Columns</legend>
      <p className="pb-2 text-muted-foreground text-sm">
        Custom fields keep the order that they have in the item form.
      </p>
      <SortableList label="Columns of the spreadsheet" ids={chosen} nameOf={nameOf} onChange={choose}>
        {(id) => (
          <>
            <span className="min-w-0 grow break-words">{nameOf(id)}</span>
            <IconButton
              label={`Remove ${nameOf(id)}`}
              icon={<X aria-hidden className="size-5" />}
              onClick={() => choose(chosen.filter((other) => other !== id))}
            />
          </>
        )}
      </SortableList>
      {error && (
        <p role="alert" className="pt-2 text-destructive text-sm">
          {error}
        </p>
      )}
      <OtherColumns form={form} nameOf={nameOf} onAdd={(id) => choose([...chosen, id])} />
    </fieldset>
  );
}

type OtherColumnsProps = {
  form: SettingsForm;
  nameOf: (id: ExportColumnId) => string;
  onAdd: (id: ExportColumnId) => void;
};

/** Unconfigured custom fields, collapsed because their columns would be empty. */
function OtherColumns({ form, nameOf, onAdd }: OtherColumnsProps) {
  const [hasAll, setHasAll] = useState(false);
  const { customFields, file } = form.watch();
  const configured = configuredFields(customFields, []);
  const others = exportColumnIds.filter((id) => !file.includeColumns.includes(id));
  const isUnused = (id: ExportColumnId) => {
    const custom = customFieldId.safeParse(id);
    return custom.success && !configured.includes(custom.data);
  };
  const unused = others.filter(isUnused);
  return (
    <div className="flex flex-wrap gap-2 pt-3">
      {others
        .filter((id) => hasAll || !isUnused(id))
        .map((id) => (
          <Button key={id} variant="secondary" aria-label={`Add ${nameOf(id)}`} onClick={() => onAdd(id)}>
            <Plus aria-hidden className="size-4" />
            {nameOf(id)}
          </Button>
        ))}
      {!hasAll && unused.length > 0 && (
        <Button variant="ghost" onClick={() => setHasAll(true)}>
          Show unused custom fields
        </Button>
      )}
    </div>
  );
}
