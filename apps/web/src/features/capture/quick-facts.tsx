import { itemFields } from "@lotwright/contracts/catalog/item-fields";
import { type ReactNode, useState } from "react";
import { Input, Select, Textarea } from "../../components/ui/control";
import { Field } from "../../components/ui/field";
import { GrowingLine, LongField } from "../../components/ui/long-field";
import { trpc } from "../../data/api/trpc";
import { useOwnCategories } from "../../data/lots/use-own-categories";
import { shownCustomFields } from "../lots/custom-fields";
import { categoryOptions, consignorOptions, toLetter, toQuantity } from "../lots/item-fields";
import { useKnownSettings } from "../lots/use-captured-lots";
import { type CaptureDraft, formFields } from "../offline/drafts";

/** Maximum of custom fields shown here; the form shows all. */
const maxWorkflowFields = 3;

type QuickFactsProps = {
  manifestId: string;
  draft: CaptureDraft;
  onChange: (change: Partial<CaptureDraft>) => void;
  dictation: ReactNode;
};

/** Fields to fill in while photographing a lot. */
export function QuickFacts({ manifestId, draft, onChange, dictation }: QuickFactsProps) {
  const settings = useKnownSettings();
  const custom = settings ? shownCustomFields(settings).slice(0, maxWorkflowFields) : [];
  const { fields } = draft;
  const write = (part: Partial<CaptureDraft["fields"]>) => onChange({ fields: { ...fields, ...part } });
  return (
    <div className="space-y-4">
      <NotesFact notes={draft.notes} onChange={(notes) => onChange({ notes })} />
      {dictation}
      <div className="flex flex-wrap items-start gap-3">
        <QuantityFact quantity={fields.quantity} onChange={write} />
        <Field label={itemFields.sectionLetter.label} className="min-w-0 grow basis-17">
          {(control) => (
            <Input
              {...control}
              value={draft.sectionLetter}
              maxLength={1}
              autoCapitalize="characters"
              autoComplete="off"
              className="text-center"
              onChange={({ target }) => onChange({ sectionLetter: toLetter(target.value) })}
            />
          )}
        </Field>
        <ConsignorFact {...{ manifestId }} consignor={fields.consignor} onChange={write} />
      </div>
      <CategoryFact fields={fields} onChange={(changed) => onChange({ fields: changed })} />
      {custom.map(({ id, label }) => (
        <LongField
          key={id}
          label={label}
          text={fields[id] ?? settings?.customColumnDefaults[id] ?? ""}
          limit={itemFields[id].maxLength}
          contract={formFields.shape[id]}
        >
          {(control) => (
            <GrowingLine
              {...control}
              text={fields[id] ?? settings?.customColumnDefaults[id] ?? ""}
              value={fields[id] ?? settings?.customColumnDefaults[id] ?? ""}
              onChange={({ target }) => write({ [id]: target.value })}
            />
          )}
        </LongField>
      ))}
    </div>
  );
}

type CategoryFactProps = {
  fields: CaptureDraft["fields"];
  onChange: (fields: CaptureDraft["fields"]) => void;
};

/** The category field, shown if some categories require other shots. */
function CategoryFact({ fields, onChange }: CategoryFactProps) {
  const ownCategories = useOwnCategories();
  const settings = trpc.captureSettings.current.useQuery(undefined, { enabled: false }).data;
  if (!settings?.requiredShots.some(({ category }) => category !== "")) return null;
  const { category = "", ...others } = fields;
  return (
    <Field label={itemFields.category.label}>
      {(control) => (
        <Select
          {...control}
          value={category}
          options={categoryOptions("", ownCategories)}
          onChange={({ target: { value } }) => onChange(value ? { ...others, category: value } : others)}
        />
      )}
    </Field>
  );
}

function NotesFact({ notes, onChange }: { notes: string; onChange: (notes: string) => void }) {
  return (
    <LongField
      label={`${itemFields.notes.label} (optional)`}
      hint="Notes are shown to the public in the catalog."
      text={notes}
      limit={itemFields.notes.maxLength}
      contract={formFields.shape.notes}
    >
      {(control) => (
        <Textarea
          {...control}
          value={notes}
          className="min-h-20"
          placeholder="Condition, maker, marks, what is missing"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </LongField>
  );
}

type QuantityFactProps = {
  /** Undefined if the user has not typed one. */
  quantity: number | undefined;
  onChange: (fields: { quantity: number }) => void;
};

/** Quantity field, stored at each digit, because the dialog may close or the lot be saved before blur. */
function QuantityFact({ quantity = 1, onChange }: QuantityFactProps) {
  const [typed, setTyped] = useState(String(quantity));
  return (
    <Field label={itemFields.quantity.label} className="min-w-0 grow basis-20">
      {(control) => (
        <Input
          {...control}
          // Shows the typed text until the next lot's draft replaces it.
          value={toQuantity(typed) === quantity ? typed : quantity}
          inputMode="numeric"
          autoComplete="off"
          className="tabular-nums"
          onChange={({ target }) => {
            setTyped(target.value);
            onChange({ quantity: toQuantity(target.value) });
          }}
          // Shows the number that replaced an invalid text.
          onBlur={() => setTyped(String(quantity))}
        />
      )}
    </Field>
  );
}

type ConsignorFactProps = {
  manifestId: string;
  /** The consignor that the user chose. Undefined for the manifest's. */
  consignor: string | undefined;
  onChange: (fields: { consignor: string }) => void;
};

function ConsignorFact({ manifestId, consignor, onChange }: ConsignorFactProps) {
  const [manifest] = trpc.manifests.byId.useSuspenseQuery({ id: manifestId });
  const names = trpc.consignors.suggestions.useQuery({ manifestId }).data ?? [];
  const current = consignor ?? manifest.consignor;
  return (
    <Field label={itemFields.consignor.label} className="min-w-0 basis-full">
      {(control) => (
        <Select
          {...control}
          value={current}
          options={consignorOptions(current, [manifest.consignor, ...names])}
          onChange={({ target }) => onChange({ consignor: target.value })}
        />
      )}
    </Field>
  );
}
