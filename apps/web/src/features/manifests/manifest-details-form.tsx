import { type Manifest, updateManifestInput } from "@lotwright/contracts/manifests";
import { useEffect, useId } from "react";
import { Button } from "../../components/ui/button";
import { Field } from "../../components/ui/field";
import { Input } from "../../components/ui/input";
import { Textarea } from "../../components/ui/textarea";
import { showIssues, useContractForm } from "../../lib/form";
import { trpc } from "../../lib/trpc";
import { useUpdateManifest } from "./use-manifest-settings";

const details = updateManifestInput.pick({ name: true, consignor: true, aiInstructions: true });

function useDetailsForm(manifest: Manifest, onSaved: () => void) {
  const update = useUpdateManifest();
  const { name, consignor, aiInstructions } = manifest;
  const form = useContractForm(details, { name, consignor, aiInstructions });
  const { dirtyFields, isDirty } = form.formState;
  const submit = form.handleSubmit((values) => {
    // Only what was changed here: a colleague's change to another field stays.
    const changes = {
      ...(dirtyFields.name && { name: values.name }),
      ...(dirtyFields.consignor && { consignor: values.consignor }),
      ...(dirtyFields.aiInstructions && { aiInstructions: values.aiInstructions }),
    };
    update.mutate(
      { id: manifest.id, ...changes },
      { onSuccess: onSaved, onError: (error) => showIssues(form, error) },
    );
  });
  return { form, submit, isDirty, isSaving: update.isPending };
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
  const { form, submit, isDirty, isSaving } = useDetailsForm(manifest, onSaved);
  const { errors } = form.formState;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  return (
    <form noValidate onSubmit={submit} aria-labelledby={titleId} className="space-y-5">
      <h3 id={titleId} className="font-semibold">
        Details
      </h3>
      <Field label="Manifest Name" error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register("name")} autoComplete="off" />}
      </Field>
      <Field label="Default Consignor" hint="Used for new items." error={errors.consignor?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register("consignor")}
            list={listId}
            autoComplete="off"
            autoCapitalize="words"
          />
        )}
      </Field>
      <datalist id={listId}>
        {suggestions.data?.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Field
        label="AI Instructions"
        hint="The AI follows these when it writes descriptions for this manifest."
        error={errors.aiInstructions?.message}
      >
        {(control) => (
          <Textarea
            {...control}
            {...form.register("aiInstructions")}
            className="max-h-60"
            placeholder="Name the maker first. Give sizes in inches."
          />
        )}
      </Field>
      <div className="flex justify-end">
        <Button
          type="submit"
          variant={isDirty ? "primary" : "secondary"}
          isBusy={isSaving}
          busyText="Saving..."
        >
          Save
        </Button>
      </div>
    </form>
  );
}
