import { type Manifest, updateManifestInput } from "@lotwright/contracts/manifests";
import { type ReactNode, useId } from "react";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { Field } from "../../components/ui/field";
import { Input } from "../../components/ui/input";
import { Textarea } from "../../components/ui/textarea";
import { useCan } from "../../lib/current-user";
import { showIssues, useContractForm } from "../../lib/form";
import { trpc } from "../../lib/trpc";
import { RemoveManifest } from "./remove-manifest";
import { useUpdateManifest } from "./use-manifest-settings";

type ManifestSettingsDialogProps = {
  manifestId: string;
  onClose: () => void;
  /** Goes where nothing of the manifest is shown any more. */
  onLeave: () => Promise<void>;
  /** What the sharing feature adds, for those who may share. */
  renderSharing: (manifest: Manifest) => ReactNode;
};

export default function ManifestSettingsDialog(props: ManifestSettingsDialogProps) {
  const { manifestId, onClose, onLeave, renderSharing } = props;
  const [manifest] = trpc.manifests.byId.useSuspenseQuery({ id: manifestId });
  const canShare = useCan("manifest.share");
  const canRemove = useCan("manifest.remove");
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title="Manifest Settings">
      <ManifestSettingsForm manifest={manifest} onClose={onClose} />
      {canShare && <div className="mt-5 border-t pt-3">{renderSharing(manifest)}</div>}
      {canRemove && (
        <div className="mt-5 border-t pt-5">
          <RemoveManifest manifest={manifest} onLeave={onLeave} />
        </div>
      )}
    </Dialog>
  );
}

const settings = updateManifestInput.pick({ name: true, consignor: true, aiInstructions: true });

function useSettingsForm(manifest: Manifest, onSaved: () => void) {
  const update = useUpdateManifest();
  const { name, consignor, aiInstructions } = manifest;
  const form = useContractForm(settings, { name, consignor, aiInstructions });
  const { dirtyFields } = form.formState;
  const submit = form.handleSubmit((values) => {
    // Only what was changed here: what a colleague changed meanwhile stays as it is.
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
  return { form, submit, isSaving: update.isPending };
}

function ManifestSettingsForm({ manifest, onClose }: { manifest: Manifest; onClose: () => void }) {
  const listId = useId();
  const suggestions = trpc.consignors.suggestions.useQuery({ manifestId: manifest.id });
  const { form, submit, isSaving } = useSettingsForm(manifest, onClose);
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      <Field label="Manifest Name" error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register("name")} autoComplete="off" />}
      </Field>
      <Field label="Default Consignor" hint="New items take it over." error={errors.consignor?.message}>
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
        hint="What AI keeps to when it describes the items of this manifest."
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
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isSaving} busyText="Saving...">
          Save
        </Button>
      </DialogActions>
    </form>
  );
}
