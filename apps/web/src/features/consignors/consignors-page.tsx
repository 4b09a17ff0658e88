import type { Consignor } from "@lotwright/contracts/consignors";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Card } from "../../components/layout/card";
import { EscapeLink } from "../../components/layout/escape-link";
import { PageHeader } from "../../components/layout/page-header";
import { Button } from "../../components/ui/button";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { SearchBox } from "../../components/ui/search-box";
import { trpc } from "../../lib/trpc";
import { AddConsignorDialog, EditConsignorDialog } from "./consignor-dialog";
import { ConsignorRow } from "./consignor-row";
import { useRemoveConsignor } from "./use-consignors";

/** With more consignors than this, the page shows a search box. */
const searchedFrom = 10;

type Open = { dialog: "add" } | { dialog: "edit" | "remove"; consignor: Consignor };

/** Shows all consignors, or at first those that contain a text. */
export function ConsignorsPage({ initialText = "" }: { initialText?: string | undefined }) {
  const [consignors] = trpc.consignors.list.useSuspenseQuery();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHeader title="Manage Consignors" back={<EscapeLink to="/" label="Back to manifests" />} />
      <main id="main" className="page max-w-3xl py-4">
        <Card
          title="Your Consignors"
          description="Manage your consignor list and set a default"
          action={
            <Button onClick={() => setOpen({ dialog: "add" })}>
              <Plus aria-hidden className="size-5" />
              Add Consignor
            </Button>
          }
        >
          {consignors.length > 0 ? (
            <ConsignorList {...{ consignors, initialText }} onOpen={setOpen} />
          ) : (
            <p className="border-t px-4 py-10 text-center text-muted-foreground">
              No consignors yet. Add your first one above.
            </p>
          )}
        </Card>
      </main>
      {open?.dialog === "add" && <AddConsignorDialog onClose={close} />}
      {open?.dialog === "edit" && <EditConsignorDialog consignor={open.consignor} onClose={close} />}
      {open?.dialog === "remove" && <RemoveConsignorDialog consignor={open.consignor} onClose={close} />}
    </>
  );
}

function matches({ name, referenceNumber }: Consignor, text: string): boolean {
  return `${name}\n${referenceNumber ?? ""}`.toLowerCase().includes(text.trim().toLowerCase());
}

type ConsignorListProps = {
  consignors: Consignor[];
  initialText: string;
  onOpen: (open: Open) => void;
};

function ConsignorList({ consignors, initialText, onOpen }: ConsignorListProps) {
  const [text, setText] = useState(initialText);
  const shown = consignors
    .filter((consignor) => matches(consignor, text))
    .sort((a, b) => a.name.localeCompare(b.name));
  return (
    <>
      {(consignors.length > searchedFrom || initialText !== "") && (
        <div className="px-4 pb-4">
          <SearchBox label="Search consignors..." value={text} onChange={setText} />
        </div>
      )}
      <ul aria-label="Consignors">
        {shown.map((consignor) => (
          <ConsignorRow
            key={consignor.id}
            consignor={consignor}
            onEdit={() => onOpen({ dialog: "edit", consignor })}
            onRemove={() => onOpen({ dialog: "remove", consignor })}
          />
        ))}
      </ul>
      {shown.length === 0 && (
        <p role="status" className="border-t px-4 py-10 text-center text-muted-foreground">
          No consignors match your search
        </p>
      )}
    </>
  );
}

function RemoveConsignorDialog({ consignor, onClose }: { consignor: Consignor; onClose: () => void }) {
  const remove = useRemoveConsignor();
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete Consignor"
      description={`Are you sure you want to delete "${consignor.name}"? This action cannot be undone.`}
      confirmText="Delete"
      busyText="Deleting..."
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ id: consignor.id }, { onSuccess: onClose })}
    />
  );
}
