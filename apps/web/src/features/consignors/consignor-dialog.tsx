import { type Consignor, createConsignorInput } from "@lotwright/contracts/catalog/consignors";
import type { KeyboardEvent } from "react";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { InputField } from "../../components/ui/field";
import { fieldOf } from "../../components/ui/form-field";
import { showIssues, useContractForm } from "../../lib/form";
import { useAddConsignor, useUpdateConsignor } from "./use-consignors";

const consignorFields = createConsignorInput.pick({ name: true, referenceNumber: true });
type ConsignorFields = { name: string; referenceNumber?: string | undefined };

export function AddConsignorDialog({ onClose }: { onClose: () => void }) {
  const add = useAddConsignor();
  return (
    <Dialog onOpenChange={onClose} title="Add New Consignor">
      <ConsignorForm
        initial={{ name: "", referenceNumber: "" }}
        isPending={add.isPending}
        submitText="Add Consignor"
        busyText="Adding..."
        onCancel={onClose}
        onSubmit={({ name, referenceNumber }, onError) =>
          add.mutate(
            { name, ...(referenceNumber && { referenceNumber }), isDefault: false },
            { onSuccess: onClose, onError },
          )
        }
      />
    </Dialog>
  );
}

type EditConsignorDialogProps = {
  consignor: Consignor;
  onUpdated?: (consignor: Consignor) => void;
  onClose: () => void;
};

export function EditConsignorDialog({ consignor, onUpdated, onClose }: EditConsignorDialogProps) {
  const update = useUpdateConsignor();
  const known = consignor.referenceNumber ?? "";
  return (
    <Dialog onOpenChange={onClose} title="Edit Consignor">
      <ConsignorForm
        initial={{ name: consignor.name, referenceNumber: known }}
        isPending={update.isPending}
        submitText="Update"
        busyText="Updating..."
        onCancel={onClose}
        onSubmit={({ name, referenceNumber = "" }, onError) => {
          // An empty reference number is omitted, unless it removes an existing one.
          const reference = referenceNumber || known ? { referenceNumber } : {};
          const close = (saved: Consignor) => {
            onClose();
            onUpdated?.(saved);
          };
          update.mutate({ id: consignor.id, name, ...reference }, { onSuccess: close, onError });
        }}
      />
    </Dialog>
  );
}

type ConsignorFormProps = {
  initial: ConsignorFields;
  isPending: boolean;
  submitText: string;
  busyText: string;
  onCancel: () => void;
  onSubmit: (fields: ConsignorFields, onError: (error: unknown) => void) => void;
};

/** Prevents Shift+Enter from submitting the form. */
function holdShiftEnter(event: KeyboardEvent) {
  if (event.key === "Enter" && event.shiftKey) event.preventDefault();
}

function ConsignorForm({ initial, isPending, submitText, busyText, ...on }: ConsignorFormProps) {
  const form = useContractForm(consignorFields, initial);
  const isBlank = !form.watch("name").trim();
  const submit = form.handleSubmit((fields) => {
    if (!isPending) on.onSubmit(fields, (error) => showIssues(form, error));
  });
  return (
    <form noValidate onSubmit={submit} onKeyDown={holdShiftEnter} className="space-y-5">
      <InputField
        label="Consignor Name"
        {...fieldOf(form, "name")}
        autoComplete="off"
        autoCapitalize="words"
        placeholder="Henderson Estate"
      />
      <InputField
        label="Reference Number"
        hint="Optional"
        {...fieldOf(form, "referenceNumber")}
        autoComplete="off"
        placeholder="C-1042"
      />
      <DialogActions onCancel={on.onCancel}>
        <Button type="submit" disabled={isBlank} isBusy={isPending} busyText={busyText}>
          {submitText}
        </Button>
      </DialogActions>
    </form>
  );
}
