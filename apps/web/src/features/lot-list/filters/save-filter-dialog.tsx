import { maxFilterNameLength } from "@lotwright/contracts/catalog/saved-filters";
import { type FormEvent, useState } from "react";
import { Button } from "../../../components/ui/button";
import { Dialog, DialogActions } from "../../../components/ui/dialog";
import { FormError, InputField } from "../../../components/ui/field";
import { useOnlineOnly } from "../../../data/api/connection";
import { trpc } from "../../../data/api/trpc";
import { toast } from "../../../lib/toasts";
import type { ItemSearch } from "../view/item-search";
import { savedOf } from "./saved-filter-search";

/** Asks for the name under which the filters and the sort order are saved, for all manifests. */
export default function SaveFilterDialog({ search, onClose }: { search: ItemSearch; onClose: () => void }) {
  const [name, setName] = useState("");
  const [isAsked, setIsAsked] = useState(false);
  const onlineOnly = useOnlineOnly();
  const utils = trpc.useUtils();
  const saved = trpc.savedFilters.list.useQuery();
  const save = trpc.savedFilters.save.useMutation({
    meta: { isSilent: true },
    onSuccess: ({ name: savedName }) => {
      toast({ title: `Filter “${savedName}” saved` });
      onClose();
      return utils.savedFilters.list.invalidate();
    },
  });
  const wanted = name.trim();
  const replaces = saved.data?.some((other) => other.name === wanted) ?? false;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (wanted && !save.isPending) save.mutate({ name: wanted, filter: savedOf(search) });
  };
  return (
    <Dialog
      onOpenChange={onClose}
      title="Save filter"
      description="Saves the filters, the search text and the sort order, for use in any manifest."
    >
      <form noValidate onSubmit={submit}>
        <InputField
          label="Name"
          error={isAsked && !wanted ? "Enter a name for the filter" : undefined}
          hint={replaces && "This replaces your saved filter of this name."}
          autoComplete="off"
          maxLength={maxFilterNameLength}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="pt-4 empty:hidden">
          <FormError error={save.error} fields={[]} />
        </div>
        <DialogActions onCancel={onClose}>
          <Button type="submit" isBusy={save.isPending} busyText="Saving..." {...onlineOnly}>
            {replaces ? "Replace filter" : "Save filter"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
