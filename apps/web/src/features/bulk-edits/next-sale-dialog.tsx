import { type MoveItemsInput, maxBulkItems } from "@lotwright/contracts/catalog/bulk-edits";
import { useState } from "react";
import { ManifestSelect } from "../../components/manifests/manifest-select";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { InputField } from "../../components/ui/field";
import { trpc } from "../../data/api/trpc";
import { useIdempotency } from "../../data/api/use-idempotency";
import { useCan } from "../../data/session/session";
import { plural } from "../../lib/format";
import { useListedLots } from "../offline/queue";
import { toastStillRunning, useDialogMeta } from "./bulk-dialog";
import { BulkForm } from "./bulk-form";
import { MovedLots } from "./moved-lots";
import { NumbersChoice } from "./numbers-choice";
import { RadioCards } from "./radio-cards";
import { doneWords, type NextSaleMode, useNextSale } from "./use-next-sale";

type NextSaleDialogProps = { manifestId: string; onClose: () => void };

declare module "../../lib/dialogs" {
  interface Dialogs {
    "next-sale": NextSaleDialogProps;
  }
}

const busyWords: Record<NextSaleMode, string> = { move: "Moving", duplicate: "Duplicating" };
const verbs: Record<NextSaleMode, string> = { move: "Move", duplicate: "Duplicate" };

/** Dialog that offers the unsold lots of a sale again in another one. */
export default function NextSaleDialog({ manifestId, onClose }: NextSaleDialogProps) {
  const { cards } = useListedLots(manifestId);
  const [mode, setMode] = useState<NextSaleMode>("duplicate");
  const sale = useNextSale(manifestId, mode);
  const ids = cards.flatMap(({ id, saleState }) => (saleState === "unsold" ? id : [])).slice(0, maxBulkItems);
  const close = () => {
    if (sale.isPending) toastStillRunning(`${busyWords[mode]} ${plural(ids.length, "lot")}`);
    onClose();
  };
  const { done } = sale;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && close()}
      title={
        done
          ? `${doneWords[mode]} ${plural(done.lots.length, "lot")} to ${done.to}`
          : "Unsold lots → next sale"
      }
    >
      {done ? (
        <>
          {done.skipped > 0 && <p className="pb-3">{skippedText(done.skipped)}</p>}
          <MovedLots lots={done.lots} />
          <DialogActions>
            <Button onClick={onClose}>Done</Button>
          </DialogActions>
        </>
      ) : (
        <NextSaleForm {...{ manifestId, ids, mode, setMode, sale, onClose }} />
      )}
    </Dialog>
  );
}

const skippedText = (count: number) =>
  `${plural(count, "lot")} ${count === 1 ? "was" : "were"} offered there before, or sold since, and skipped.`;

type NextSaleFormProps = {
  manifestId: string;
  ids: string[];
  mode: NextSaleMode;
  setMode: (mode: NextSaleMode) => void;
  sale: ReturnType<typeof useNextSale>;
  onClose: () => void;
};

const isNew = "new";

function NextSaleForm({ manifestId, ids, mode, setMode, sale, onClose }: NextSaleFormProps) {
  const manifests = trpc.manifests.list.useQuery();
  const mayCreate = useCan("manifest.create");
  const [numbers, setNumbers] = useState<MoveItemsInput["numbers"]>("keep");
  const target = useTarget(manifestId);
  const { chosen, setChosen, name, setName } = target;
  const others = manifests.data?.filter(({ id }) => id !== manifestId) ?? [];
  const submit = () =>
    target.resolve((toManifestId) => sale.offer({ manifestId, toManifestId, ids, numbers }));
  const lots = plural(ids.length, "lot");
  if (manifests.isPending && !manifests.isPaused) return <p role="status">Loading manifests...</p>;
  if (ids.length === 0) return <p>No lot of this sale is unsold.</p>;
  if (others.length === 0 && !mayCreate) return <p>There is no other manifest to offer the lots in.</p>;
  return (
    <BulkForm
      submitText={`${verbs[mode]} ${lots}`}
      busyText={`${busyWords[mode]} ${lots}`}
      count={ids.length}
      isBusy={target.isPending || sale.isPending}
      canSubmit={target.isChosen}
      error={target.error ?? sale.error ?? manifests.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{`${lots} of this sale ${ids.length === 1 ? "is" : "are"} unsold.`}</p>
      <ManifestSelect
        manifests={others}
        {...{ chosen, setChosen }}
        {...(mayCreate && { more: { value: isNew, label: "New manifest…" } })}
      />
      {chosen === isNew && (
        <InputField
          label="Manifest Name"
          autoComplete="off"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      )}
      <RadioCards legend="How" choices={modes} chosen={mode} onChoose={setMode} />
      <NumbersChoice isOne={ids.length === 1} chosen={numbers} onChoose={setNumbers} />
    </BulkForm>
  );
}

const modes = [
  {
    value: "duplicate",
    label: "Duplicate",
    note: "The unsold lots stay here with their result. Each new lot links to its earlier offer.",
  },
  {
    value: "move",
    label: "Move",
    note: "The lots leave this sale and its results. Their result is cleared.",
  },
] as const;

/** The manifest to offer lots in: an existing one, or a new one with the consignor and the currency of this one. */
function useTarget(manifestId: string) {
  const utils = trpc.useUtils();
  const [chosen, setChosen] = useState("");
  const [name, setName] = useState("");
  const { data: sale } = trpc.manifests.byId.useQuery({ id: manifestId });
  const { mutateAsync, isPending, error } = trpc.manifests.create.useMutation({
    trpc: useIdempotency(),
    meta: useDialogMeta("Failed to create manifest"),
    onSuccess: () => utils.manifests.list.invalidate(),
  });
  const create = (onCreated: (id: string) => void) => {
    if (!sale) return;
    const { consignor, currency } = sale;
    // Goes on when the dialog was closed, unlike callbacks of `mutate`. The form shows errors.
    mutateAsync({ name: name.trim(), consignor, currency }).then(
      ({ id }) => {
        // A retry offers the lots in the manifest that now exists.
        setChosen(id);
        onCreated(id);
      },
      () => undefined,
    );
  };
  return {
    ...{ chosen, setChosen, name, setName, isPending, error },
    isChosen: chosen === isNew ? name.trim() !== "" && sale !== undefined : chosen !== "",
    /** Calls `then` with the manifest's id, after creating a new one. */
    resolve: (then: (id: string) => void) => (chosen === isNew ? create(then) : then(chosen)),
  };
}
