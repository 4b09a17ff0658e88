import type { ConsignorDetails, ConsignorRecord } from "@lotwright/contracts/catalog/consignor-details";
import { Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { Card } from "../../components/layout/card";
import { Fact } from "../../components/layout/fact";
import { Button } from "../../components/ui/button";
import { trpc } from "../../data/api/trpc";
import { DetailsDialog } from "./details-dialog";

/** Contact, note and platform codes of a consignor, for admins. */
export function DetailsCard({ record: { name, details } }: { record: ConsignorRecord }) {
  const [isOpen, setIsOpen] = useState(false);
  const Icon = details ? Pencil : Plus;
  return (
    <Card
      title="Contact and codes"
      description="Only admins see the contact and the note. Codes go only into exports to their platform. Nothing here is public or sent to AI."
      action={
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          <Icon aria-hidden className="size-5" />
          {details ? "Edit Contact" : "Add Contact"}
        </Button>
      }
    >
      {details && <Details details={details} />}
      {isOpen && <DetailsDialog {...{ name, details }} onClose={() => setIsOpen(false)} />}
    </Card>
  );
}

const linkClasses = "-my-2.5 inline-block break-all py-2.5 underline underline-offset-4";

function Details({ details }: { details: ConsignorDetails }) {
  const { phone, email, address, note, codes } = details;
  return (
    <dl className="grid gap-4 border-t p-4 sm:grid-cols-2">
      <Fact name="Phone">
        {phone && (
          <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className={linkClasses}>
            {phone}
          </a>
        )}
      </Fact>
      <Fact name="Email">
        {email && (
          <a href={`mailto:${email}`} className={linkClasses}>
            {email}
          </a>
        )}
      </Fact>
      <Fact name="Address">{address}</Fact>
      <Fact name="Note">{note}</Fact>
      <Codes codes={codes} />
    </dl>
  );
}

function Codes({ codes }: Pick<ConsignorDetails, "codes">) {
  const { data: presets = [] } = trpc.exportPresets.list.useQuery();
  const labels = new Map(presets.map(({ id, label }) => [id, label]));
  const texts = Object.entries(codes).map(([preset, code]) => `${labels.get(preset) ?? preset}: ${code}`);
  return (
    <div className="min-w-0 sm:col-span-2">
      <Fact name="Codes per platform">{texts.join("\n")}</Fact>
    </div>
  );
}
