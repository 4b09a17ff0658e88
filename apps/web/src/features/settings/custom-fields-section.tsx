import { customFieldLabel } from "@lotwright/contracts/export-settings";
import {
  type CustomFieldId,
  customFieldIds,
  maxCustomFieldLength,
  maxTextLength,
} from "@lotwright/contracts/fields";
import { Checkbox } from "../../components/ui/checkbox";
import { Field } from "../../components/ui/field";
import { Input } from "../../components/ui/input";
import { SortableList } from "../../components/ui/sortable-list";
import { Tabs } from "../../components/ui/tabs";
import { SettingsCard } from "./settings-card";
import { type SectionState, type SettingsForm, sectionTitles } from "./settings-form";

type SectionProps = { form: SettingsForm; state: SectionState };

export function CustomFieldsSection({ form, state }: SectionProps) {
  return (
    <SettingsCard
      title={sectionTitles.customFields}
      description="Add up to 20 fields of your own. They apply to all your manifests."
      {...state}
    >
      <Tabs
        label="Custom fields"
        tabs={[
          { name: "Labels", content: <Texts form={form} field="customColumnLabels" /> },
          { name: "Defaults", content: <Texts form={form} field="customColumnDefaults" /> },
          { name: "Workflow", content: <Workflow form={form} /> },
        ]}
      />
    </SettingsCard>
  );
}

const hints = {
  customColumnLabels: "What the fields are called in the item form, the spreadsheet and the catalog.",
  customColumnDefaults: "Pre-filled in new items, and used in exports when a field is empty.",
};

/** The owner's label as it is being typed, else the plain name. */
function useNames(form: SettingsForm) {
  const labels = form.watch("customFields.customColumnLabels");
  return (id: CustomFieldId) => customFieldLabel(id, labels);
}

type TextsProps = { form: SettingsForm; field: keyof typeof hints };

function Texts({ form, field }: TextsProps) {
  const nameOf = useNames(form);
  const isLabels = field === "customColumnLabels";
  return (
    <>
      <p className="pb-4 text-muted-foreground text-sm">{hints[field]}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {customFieldIds.map((id) => (
          <Field key={id} label={isLabels ? customFieldLabel(id) : nameOf(id)}>
            {(control) => (
              <Input
                {...control}
                {...form.register(`customFields.${field}.${id}`)}
                maxLength={isLabels ? maxTextLength : maxCustomFieldLength}
                autoComplete="off"
                placeholder={isLabels && id === "custom1" ? "Estimate" : ""}
              />
            )}
          </Field>
        ))}
      </div>
    </>
  );
}

function Workflow({ form }: { form: SettingsForm }) {
  const nameOf = useNames(form);
  const order = form.watch("customFields.columnOrder");
  const shown = form.watch("customFields.showInWorkflow");
  const show = (id: CustomFieldId, isShown: boolean) =>
    form.setValue(
      "customFields.showInWorkflow",
      order.filter((other) => (other === id ? isShown : shown.includes(other))),
    );
  return (
    <>
      <p className="pb-4 text-muted-foreground text-sm">
        Checked fields appear in the item form, in this order.
      </p>
      <SortableList
        label="Order of the custom fields"
        ids={order}
        nameOf={nameOf}
        onChange={(next) => form.setValue("customFields.columnOrder", next)}
      >
        {(id) => (
          <Checkbox
            label={nameOf(id)}
            className="min-w-0 grow break-words"
            checked={shown.includes(id)}
            onChange={({ target }) => show(id, target.checked)}
          />
        )}
      </SortableList>
    </>
  );
}
