import { createManifestInput } from "@lotwright/contracts/catalog/manifests";
import { useEffect } from "react";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { InputField } from "../../components/ui/field";
import { trpc } from "../../data/api/trpc";
import { showIssues, useContractForm } from "../../lib/form";
import { ConsignorField } from "./consignor-field";

function useCreateManifest() {
  const utils = trpc.useUtils();
  return trpc.manifests.create.useMutation({
    meta: { errorFallback: "Failed to create manifest", formTakesIssues: true },
    // Consignors are refetched too, because a new name creates a consignor.
    onSuccess: () => Promise.all([utils.manifests.list.invalidate(), utils.consignors.list.invalidate()]),
  });
}

/** The fields that a new manifest requires. The other fields are in its settings. */
const newManifest = createManifestInput.pick({ name: true, consignor: true });

type CreateManifestDialogProps = {
  /** Called with the id of the new manifest. */
  onCreated: (manifestId: string) => void;
  onClose: () => void;
};

export default function CreateManifestDialog({ onCreated, onClose }: CreateManifestDialogProps) {
  const consignors = trpc.consignors.list.useQuery();
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title="Create New Manifest">
      <CreateManifestForm
        suggestions={consignors.data?.map(({ name }) => name).sort((a, b) => a.localeCompare(b)) ?? []}
        defaultConsignor={consignors.data?.find(({ isDefault }) => isDefault)?.name ?? ""}
        {...{ onCreated, onClose }}
      />
    </Dialog>
  );
}

type FormProps = CreateManifestDialogProps & { suggestions: string[]; defaultConsignor: string };

function CreateManifestForm({ suggestions, defaultConsignor, onCreated, onClose }: FormProps) {
  const create = useCreateManifest();
  const form = useContractForm(newManifest, { name: "", consignor: defaultConsignor });
  const { getValues, setValue } = form;
  const { errors } = form.formState;
  // Sets the default consignor when it loads, unless the user has typed a name already.
  useEffect(() => {
    if (!getValues("consignor")) setValue("consignor", defaultConsignor);
  }, [defaultConsignor, getValues, setValue]);
  const isBlank = form.watch(["name", "consignor"]).some((text) => !text.trim());
  const submit = form.handleSubmit((values) =>
    create.mutate(values, {
      onSuccess({ id }) {
        onClose();
        onCreated(id);
      },
      onError: (error) => showIssues(form, error),
    }),
  );
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <InputField
        label="Manifest Name"
        error={errors.name?.message}
        {...form.register("name")}
        autoComplete="off"
        placeholder="Spring estate sale"
      />
      <ConsignorField {...{ form, suggestions, defaultConsignor }} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isBlank} isBusy={create.isPending} busyText="Creating...">
          Create
        </Button>
      </DialogActions>
    </form>
  );
}
