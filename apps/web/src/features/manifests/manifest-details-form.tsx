import { type Manifest, updateManifestInput } from "@lotwright/contracts/catalog/manifests";
import { maxTextLength } from "@lotwright/contracts/values/limits";
import { currencyCode, defaultCurrency } from "@lotwright/contracts/values/money";
import { useEffect, useId, useState } from "react";
import { Button } from "../../components/ui/button";
import { CurrencyField } from "../../components/ui/currency-select";
import { DialogActions } from "../../components/ui/dialog";
import { InputField, TextareaField } from "../../components/ui/field";
import { fieldOf } from "../../components/ui/form-field";
import { trpc } from "../../data/api/trpc";
import { changedFields } from "../../lib/fields";
import { showIssues, useContractForm } from "../../lib/form";
import { useUpdateManifest } from "./use-manifest-settings";

const details = updateManifestInput
  .omit({ id: true, expectedUpdatedAt: true })
  .extend({ currency: currencyCode });

/** The form's fields. Manifests that an earlier release cached have no sale date, location or currency. */
function detailsOf({ name, consignor, aiInstructions, ...sale }: Manifest) {
  const { currency = defaultCurrency, saleDate, saleLocation = "" } = sale;
  return { name, consignor, aiInstructions, currency, saleDate: saleDate ?? "", saleLocation };
}

function useDetailsForm(manifest: Manifest, onSaved: () => void) {
  const update = useUpdateManifest();
  const [saved] = useState(() => detailsOf(manifest));
  const form = useContractForm(details, saved);
  const submit = form.handleSubmit((values) => {
    // Sends only the fields that the user changed, so that another user's changes are not overwritten.
    update.mutate(
      { id: manifest.id, ...changedFields<typeof values>(saved, values) },
      { onSuccess: onSaved, onError: (error) => showIssues(form, error) },
    );
  });
  return { form, submit, saved, isDirty: form.formState.isDirty, isSaving: update.isPending };
}

type ManifestDetailsFormProps = {
  manifest: Manifest;
  onDirtyChange: (isDirty: boolean) => void;
  onSaved: () => void;
};

export function ManifestDetailsForm({ manifest, onDirtyChange, onSaved }: ManifestDetailsFormProps) {
  const titleId = useId();
  const listId = useId();
  const suggestions = trpc.consignors.suggestions.useQuery({ manifestId: manifest.id });
  const { form, submit, saved, isDirty, isSaving } = useDetailsForm(manifest, onSaved);
  useEffect(() => {
    onDirtyChange(isDirty);
  }, [isDirty, onDirtyChange]);
  return (
    <form noValidate onSubmit={submit} aria-labelledby={titleId} className="space-y-5">
      <h3 id={titleId} className="font-semibold">
        Details
      </h3>
      <InputField label="Manifest Name" {...fieldOf(form, "name")} autoComplete="off" />
      <InputField
        label="Default Consignor"
        hint="Used for new items."
        {...fieldOf(form, "consignor")}
        list={listId}
        autoComplete="off"
        autoCapitalize="words"
      />
      <datalist id={listId}>
        {suggestions.data?.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <SaleFields form={form} savedCurrency={saved.currency} />
      <TextareaField
        label="AI Instructions"
        hint="The AI follows these when it writes descriptions for this manifest."
        {...fieldOf(form, "aiInstructions")}
        className="max-h-60"
        placeholder="Name the maker first. Give sizes in inches."
      />
      <DialogActions>
        <Button
          type="submit"
          variant={isDirty ? "primary" : "secondary"}
          isBusy={isSaving}
          busyText="Saving..."
        >
          Save
        </Button>
      </DialogActions>
    </form>
  );
}

type SaleFieldsProps = { form: ReturnType<typeof useDetailsForm>["form"]; savedCurrency: string };

function SaleFields({ form, savedCurrency }: SaleFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <InputField label="Sale date" {...fieldOf(form, "saleDate")} type="date" />
        <CurrencyField
          label="Currency"
          hint="Existing prices aren't converted."
          {...fieldOf(form, "currency")}
          saved={savedCurrency}
        />
      </div>
      <InputField
        label="Sale location"
        hint="Your public catalog shows the date and place of the sale."
        {...fieldOf(form, "saleLocation")}
        maxLength={maxTextLength}
        autoComplete="off"
        placeholder="Town hall, 12 Main Street, Albany"
      />
    </>
  );
}
