import type { Consignor } from "@lotwright/contracts/catalog/consignors";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { trpc } from "../../data/api/trpc";
import { plural } from "../../lib/format";
import { useRemoveConsignor } from "./use-consignors";

/** Says how many lots keep a consignor's name; empty without any. */
export const keptNames = (lotCount: number): string =>
  lotCount === 0 ? "" : `${plural(lotCount, "lot keeps", "lots keep")} the name.`;

type RemoveConsignorDialogProps = { consignor: Consignor; onRemoved?: () => void; onClose: () => void };

/** Asks before a consignor is removed from the person's list, and says what stays. */
export function RemoveConsignorDialog({ consignor, onRemoved, onClose }: RemoveConsignorDialogProps) {
  const { id, name } = consignor;
  const remove = useRemoveConsignor();
  const { data: record } = trpc.consignors.record.useQuery({ name }, { meta: { hasOwnMessage: true } });
  const texts = [
    `Are you sure you want to delete "${name}"? This action cannot be undone.`,
    keptNames(record?.lotCount ?? 0),
    record?.details ? "The contact, note and codes stay until you delete the personal data." : "",
  ];
  const close = () => {
    onClose();
    onRemoved?.();
  };
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title="Delete Consignor"
      description={texts.filter(Boolean).join(" ")}
      confirmText="Delete"
      busyText="Deleting..."
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ id }, { onSuccess: close })}
    />
  );
}
