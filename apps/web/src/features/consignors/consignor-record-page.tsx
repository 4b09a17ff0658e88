import type { Consignor } from "@lotwright/contracts/catalog/consignors";
import { useNavigate } from "@tanstack/react-router";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Card } from "../../components/layout/card";
import { EscapeLink } from "../../components/layout/escape-link";
import { IfMay } from "../../components/layout/if-may";
import { PageHeader } from "../../components/layout/page-header";
import { Button } from "../../components/ui/button";
import { trpc } from "../../data/api/trpc";
import { EditConsignorDialog } from "./consignor-dialog";
import { DetailsCard } from "./details-card";
import { PersonalDataCard } from "./personal-data-card";
import { RemoveConsignorDialog } from "./remove-consignor-dialog";
import { type PrintConsignor, SalesCard } from "./sales-card";

type ConsignorRecordPageProps = { name: string; onPrint?: PrintConsignor };

/** Page of one consignor: reference number, lots, sales and value; for admins also contact, codes and personal data. */
export function ConsignorRecordPage({ name, onPrint }: ConsignorRecordPageProps) {
  const [record] = trpc.consignors.record.useSuspenseQuery({ name });
  return (
    <>
      <PageHeader
        eyebrow="Consignor"
        title={record.name}
        back={<EscapeLink to="/consignors" label="Back to consignors" />}
      />
      <main id="main" className="page max-w-3xl space-y-4 py-4">
        <ListedCard listed={record.listed} />
        <IfMay permission="consignor.details">
          <DetailsCard record={record} />
        </IfMay>
        <SalesCard record={record} {...(onPrint && { onPrint })} />
        <IfMay permission="consignor.details">
          <PersonalDataCard record={record} />
        </IfMay>
        {record.listed && (
          <IfMay permission="consignor.manage">
            <DeletionCard listed={record.listed} />
          </IfMay>
        )}
      </main>
    </>
  );
}

/** The entry of the person's own list. */
function ListedCard({ listed }: { listed: Consignor | null }) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  if (!listed) {
    return <Card title="Reference" description="This name isn't on your list of consignors." />;
  }
  const { referenceNumber, isDefault } = listed;
  return (
    <Card
      title="Reference"
      description={[referenceNumber || "None", isDefault && "Default consignor"].filter(Boolean).join(" · ")}
      action={
        <IfMay permission="consignor.manage">
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            <Pencil aria-hidden className="size-5" />
            Edit
          </Button>
        </IfMay>
      }
    >
      {isOpen && (
        <EditConsignorDialog
          consignor={listed}
          onUpdated={({ name }) => navigate({ to: "/consignors/record", search: { name }, replace: true })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  );
}

/** Removes the consignor from the person's own list, after a question. */
function DeletionCard({ listed }: { listed: Consignor }) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card
      title="Delete from your list"
      description="Manifests and lots keep the name."
      action={
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          <Trash2 aria-hidden className="size-5" />
          Delete
        </Button>
      }
    >
      {isAsking && (
        <RemoveConsignorDialog
          consignor={listed}
          onRemoved={() => void navigate({ to: "/consignors" })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Card>
  );
}
