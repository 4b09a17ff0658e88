import type { SavedFilter } from "@lotwright/contracts/saved-filters";
import { Trash2 } from "lucide-react";
import { Dialog } from "../../../components/ui/dialog";
import { IconButton } from "../../../components/ui/icon-button";
import { useOnlineOnly } from "../../../lib/connection";
import { toast } from "../../../lib/toasts";
import { trpc } from "../../../lib/trpc";

type DeleteFiltersDialogProps = { saved: readonly SavedFilter[]; onClose: () => void };

/** The saved filters, each with a button that deletes it. The toast restores one. */
export function DeleteFiltersDialog({ saved, onClose }: DeleteFiltersDialogProps) {
  const onlineOnly = useOnlineOnly();
  const utils = trpc.useUtils();
  const renew = () => utils.savedFilters.list.invalidate();
  const save = trpc.savedFilters.save.useMutation({ onSuccess: renew });
  const remove = trpc.savedFilters.remove.useMutation({ onSuccess: renew });
  const removeOne = ({ id, name, filter }: SavedFilter) =>
    remove.mutate(
      { id },
      {
        onSuccess: () =>
          toast({
            title: `Filter “${name}” deleted`,
            action: { label: "Undo", onPress: () => save.mutate({ name, filter }) },
          }),
      },
    );
  return (
    <Dialog isOpen onOpenChange={onClose} title="Saved filters">
      {saved.length === 0 ? (
        <p className="text-muted-foreground">You have no saved filters.</p>
      ) : (
        <ul className="divide-y">
          {saved.map((filter) => (
            <li key={filter.id} className="flex items-center justify-between gap-2 py-1">
              <span className="min-w-0 break-words">{filter.name}</span>
              <IconButton
                label={`Delete filter ${filter.name}`}
                icon={<Trash2 aria-hidden className="size-5" />}
                {...onlineOnly}
                disabled={onlineOnly.disabled || remove.isPending}
                onClick={() => removeOne(filter)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
