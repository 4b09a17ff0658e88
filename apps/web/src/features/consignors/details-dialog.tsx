import {
  type ConsignorDetails,
  noDetails,
  saveConsignorDetailsInput,
} from "@lotwright/contracts/catalog/consignor-details";
import { useState } from "react";
import { EmailField } from "../../components/ui/email-field";
import { InputField, TextareaField } from "../../components/ui/field";
import { FormDialog } from "../../components/ui/form-dialog";
import { fieldOf } from "../../components/ui/form-field";
import { trpc } from "../../data/api/trpc";
import { failureOf } from "../../lib/error-message";
import { showIssues, useContractForm } from "../../lib/form";
import { changedDetails, rebasedDetails } from "./details-changes";
import { useSaveDetails } from "./use-consignors";

const detailsForm = saveConsignorDetailsInput.pick({ changes: true });

type DetailsDialogProps = { name: string; details: ConsignorDetails | null | undefined; onClose: () => void };

/** Form of a consignor's contact, note and platform codes. Refuses what someone else has changed, and shows it. */
export function DetailsDialog({ name, details, onClose }: DetailsDialogProps) {
  const save = useSaveDetails();
  const utils = trpc.useUtils();
  // The values that the form has shown, which the server compares with the stored ones.
  const [base, setBase] = useState(details ?? noDetails);
  const platforms = usePlatforms(Object.keys(base.codes));
  const form = useContractForm(detailsForm, { changes: base });
  const showConflict = async (error: unknown) => {
    if (failureOf(error)?.status === 409) {
      const fresh = await utils.consignors.record.fetch({ name }, { staleTime: 0 });
      const next = fresh.details ?? noDetails;
      form.setValue("changes", rebasedDetails(base, next, form.getValues("changes")));
      setBase(next);
    }
    showIssues(form, error);
  };
  const submit = form.handleSubmit(({ changes }) => {
    const changed = changedDetails(base, changes);
    if (Object.keys(changed).length === 0) onClose();
    else save.mutate({ name, changes: changed, base }, { onSuccess: onClose, onError: showConflict });
  });
  return (
    <FormDialog
      title="Contact and Codes"
      description={name}
      submitText="Save"
      busyText="Saving..."
      isBusy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <InputField label="Phone" type="tel" autoComplete="off" {...fieldOf(form, "changes.phone")} />
      <EmailField autoComplete="off" {...fieldOf(form, "changes.email")} />
      <TextareaField label="Address" autoComplete="off" {...fieldOf(form, "changes.address")} />
      <TextareaField label="Note" {...fieldOf(form, "changes.note")} />
      <fieldset className="space-y-5">
        <legend className="mb-1.5 font-semibold">Codes per platform</legend>
        <p className="text-muted-foreground text-sm">
          Exports use them for this consignor where the platform asks for a seller code.
        </p>
        {platforms.map(({ id, label }) => (
          <InputField key={id} label={label} autoComplete="off" {...fieldOf(form, `changes.codes.${id}`)} />
        ))}
      </fieldset>
    </FormDialog>
  );
}

/** Platforms that ask for seller codes, and those of `used`. Only the latter, by id, until the list is loaded. */
function usePlatforms(used: readonly string[]): { id: string; label: string }[] {
  const { data: presets = [] } = trpc.exportPresets.list.useQuery(undefined, {
    meta: { hasOwnMessage: true },
  });
  const asking = presets.filter(({ id, asks }) => asks.consignors !== null || used.includes(id));
  const unknown = used.filter((id) => !presets.some((preset) => preset.id === id));
  return [...asking, ...unknown.map((id) => ({ id, label: id }))];
}
