import {
  type CustomFieldId,
  customFieldIds,
  customFieldLabel,
} from "@lotwright/contracts/catalog/item-fields";
import { maxCustomFieldLength, maxTextLength } from "@lotwright/contracts/values/limits";
import { Plus } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../components/ui/button";
import { Checkbox } from "../../components/ui/checkbox";
import { InputField } from "../../components/ui/field";
import { SortableList } from "../../components/ui/sortable-list";
import { Tabs } from "../../components/ui/tabs";
import { SettingsCard } from "./settings-card";
import { configuredFields, type SectionState, type SettingsForm } from "./settings-form";

/** The visible custom fields: those configured when the screen opened, and those added since. */
function useShownFields(form: SettingsForm) {
  const order = form.watch("customFields.columnOrder");
  const [known, setKnown] = useState(() => {
    const { customFields, file } = form.getValues();
    return configuredFields(customFields, file.includeColumns);
  });
  const [added, setAdded] = useState<CustomFieldId>();
  const { setFocus } = form;
  useEffect(() => {
    if (added) setFocus(`customFields.customColumnLabels.${added}`);
  }, [added, setFocus]);
  const shown = order.filter((id) => known.includes(id));
  const reorder = (ids: readonly CustomFieldId[]) =>
    form.setValue("customFields.columnOrder", [...ids, ...order.filter((id) => !ids.includes(id))]);
  const add = () => {
    const next = customFieldIds.find((id) => !known.includes(id));
    if (!next) return;
    // Places the new field after the visible ones.
    reorder([...shown, next]);
    setKnown([...known, next]);
    setAdded(next);
  };
  return { shown, add, reorder };
}

export function CustomFieldsSection({ form, state }: { form: SettingsForm; state: SectionState }) {
  const { shown, add, reorder } = useShownFields(form);
  return (
    <SettingsCard
      section="customFields"
      description="Add up to 20 fields of your own. They apply to all your manifests."
      {...state}
    >
      <Tabs
        label="Custom fields"
        tabs={[
          {
            name: "Labels",
            content: (
              <>
                <Texts form={form} ids={shown} field="customColumnLabels" />
                <AddField count={shown.length} onAdd={add} />
              </>
            ),
          },
          { name: "Defaults", content: <Texts form={form} ids={shown} field="customColumnDefaults" /> },
          { name: "Workflow", content: <Workflow form={form} ids={shown} onReorder={reorder} /> },
        ]}
      />
    </SettingsCard>
  );
}

function AddField({ count, onAdd }: { count: number; onAdd: () => void }) {
  if (count === customFieldIds.length) {
    return <p className="pt-4 text-muted-foreground text-sm">All 20 fields are in use.</p>;
  }
  return (
    <Button variant="secondary" className="mt-4" onClick={onAdd}>
      <Plus aria-hidden className="size-5" />
      Add field
    </Button>
  );
}

const hints = {
  customColumnLabels: "The names of your fields in the item form, the spreadsheet and public catalogs.",
  customColumnDefaults: "Pre-filled in new items, and used in exports when a field is empty.",
};

/** Returns a function that returns a field's name: the owner's label, even while being typed, or the default. */
function useNames(form: SettingsForm) {
  const labels = form.watch("customFields.customColumnLabels");
  return (id: CustomFieldId) => customFieldLabel(id, labels);
}

type TextsProps = {
  form: SettingsForm;
  ids: readonly CustomFieldId[];
  field: keyof typeof hints;
};

function Texts({ form, ids, field }: TextsProps) {
  const nameOf = useNames(form);
  const isLabels = field === "customColumnLabels";
  if (ids.length === 0) return <NoFields isLabels={isLabels} />;
  return (
    <>
      <p className="pb-4 text-muted-foreground text-sm">{hints[field]}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {ids.map((id) => (
          <InputField
            key={id}
            label={isLabels ? customFieldLabel(id) : nameOf(id)}
            {...form.register(`customFields.${field}.${id}`)}
            maxLength={isLabels ? maxTextLength : maxCustomFieldLength}
            autoComplete="off"
            placeholder={isLabels && id === "custom1" ? "Maker" : ""}
          />
        ))}
      </div>
    </>
  );
}

function NoFields({ isLabels }: { isLabels: boolean }) {
  return (
    <>
      <p className="font-medium">No custom fields yet</p>
      <p className="text-muted-foreground text-sm">
        {isLabels ? "Add a field such as Maker or Provenance." : 'Add a field under "Labels" first.'}
      </p>
    </>
  );
}

type WorkflowProps = {
  form: SettingsForm;
  ids: readonly CustomFieldId[];
  onReorder: (ids: CustomFieldId[]) => void;
};

function Workflow({ form, ids, onReorder }: WorkflowProps) {
  const nameOf = useNames(form);
  const chosen = form.watch("customFields.showInWorkflow");
  const choose = (id: CustomFieldId, isChosen: boolean) =>
    form.setValue(
      "customFields.showInWorkflow",
      ids.filter((other) => (other === id ? isChosen : chosen.includes(other))),
    );
  if (ids.length === 0) return <NoFields isLabels={false} />;
  return (
    <>
      <p className="pb-4 text-muted-foreground text-sm">
        Checked fields appear in the item form, in this order.
      </p>
      <SortableList label="Order of the custom fields" ids={ids} nameOf={nameOf} onChange={onReorder}>
        {(id) => (
          <Checkbox
            label={nameOf(id)}
            className="min-w-0 grow break-words"
            checked={chosen.includes(id)}
            onChange={({ target }) => choose(id, target.checked)}
          />
        )}
      </SortableList>
    </>
  );
}
