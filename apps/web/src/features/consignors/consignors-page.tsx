import { Plus, Star } from "lucide-react";
import { useState } from "react";
import { Card } from "../../components/layout/card";
import { EscapeLink } from "../../components/layout/escape-link";
import { IfMay } from "../../components/layout/if-may";
import { PageHeader } from "../../components/layout/page-header";
import { Button } from "../../components/ui/button";
import { trpc } from "../../data/api/trpc";
import { AddConsignorDialog, EditConsignorDialog } from "./consignor-dialog";
import { ConsignorList, type OpenConsignor } from "./consignor-list";
import { OtherConsignors } from "./other-consignors";
import { RemoveConsignorDialog } from "./remove-consignor-dialog";

type Open = { dialog: "add" } | OpenConsignor;

/** Page of all consignors. `initialText` is the initial search text. */
export function ConsignorsPage({ initialText = "" }: { initialText?: string | undefined }) {
  const [consignors] = trpc.consignors.list.useSuspenseQuery();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHeader title="Manage Consignors" back={<EscapeLink to="/" label="Back to manifests" />} />
      <main id="main" className="page max-w-3xl space-y-4 py-4">
        <Card
          title="Your Consignors"
          description="Manage your consignor list and set a default"
          action={
            <IfMay permission="consignor.manage">
              <Button onClick={() => setOpen({ dialog: "add" })}>
                <Plus aria-hidden className="size-5" />
                Add Consignor
              </Button>
            </IfMay>
          }
        >
          {consignors.length > 0 ? (
            <>
              <ConsignorList {...{ consignors, initialText }} onOpen={setOpen} />
              <p className="border-t px-4 py-3 text-muted-foreground text-sm">
                <Star aria-hidden className="mr-1.5 inline size-4 align-[-0.15em]" />
                The star sets your default consignor, who is filled in for new manifests.
              </p>
            </>
          ) : (
            <p className="border-t px-4 py-10 text-center text-muted-foreground">
              No consignors yet. Add your first one above.
            </p>
          )}
        </Card>
        <IfMay permission="consignor.details">
          <OtherConsignors />
        </IfMay>
      </main>
      {open?.dialog === "add" && <AddConsignorDialog onClose={close} />}
      {open?.dialog === "edit" && <EditConsignorDialog consignor={open.consignor} onClose={close} />}
      {open?.dialog === "remove" && <RemoveConsignorDialog consignor={open.consignor} onClose={close} />}
    </>
  );
}
