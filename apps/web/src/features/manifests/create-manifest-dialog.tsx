import { firstLotNumber } from "@lotwright/contracts/catalog/item-fields";
import { createManifestInput } from "@lotwright/contracts/catalog/manifests";
import { useEffect } from "react";
import { InputField } from "../../components/ui/field";
import { FormDialog } from "../../components/ui/form-dialog";
import { fieldOf } from "../../components/ui/form-field";
import { trpc } from "../../data/api/trpc";
import { showIssues, useContractForm } from "../../lib/form";
import { ConsignorField } from "./consignor-field";

function useCreateManifest() {
  const utils = trpc.useUtils();
  return trpc.manifests.create.useMutation({
    meta: { errorFallback: "Failed to create manifest", formTakesIssues: true },
    // Consignors are refetched too, because a new name creates one.
    onSuccess: () => Promise.all([utils.manifests.list.invalidate(), utils.consignors.list.invalidate()]),
  });
}

/** The fields of the form for a new manifest. Others are in its settings. */
const newManifest = createManifestInput.pick({ name: true, consignor: true, firstLotNumber: true });

const toNumber = (text: string | number | undefined) =>
  text === undefined || String(text).trim() === "" ? undefined : Number(text);

type CreateManifestDialogProps = {
  /** Called with the id of the new manifest. */
  onCreated: (manifestId: string) => void;
  onClose: () => void;
};

export default function CreateManifestDialog({ onCreated, onClose }: CreateManifestDialogProps) {
  const { data: consignors = [] } = trpc.consignors.list.useQuery();
  const suggestions = consignors.map(({ name }) => name).sort((a, b) => a.localeCompare(b));
  const defaultConsignor = consignors.find(({ isDefault }) => isDefault)?.name ?? "";
  const create = useCreateManifest();
  const form = useContractForm(newManifest, { name: "", consignor: defaultConsignor });
  const { getValues, setValue } = form;
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
    <FormDialog
      title="Create New Manifest"
      submitText="Create"
      disabled={isBlank}
      isBusy={create.isPending}
      busyText="Creating..."
      onSubmit={submit}
      onClose={onClose}
    >
      <InputField
        label="Manifest Name"
        {...fieldOf(form, "name")}
        autoComplete="off"
        placeholder="Spring estate sale"
      />
      <ConsignorField {...{ form, suggestions, defaultConsignor }} />
      <InputField
        label="First lot number (optional)"
        {...fieldOf(form, "firstLotNumber", { setValueAs: toNumber })}
        inputMode="numeric"
        autoComplete="off"
        placeholder={String(firstLotNumber)}
      />
    </FormDialog>
  );
}
