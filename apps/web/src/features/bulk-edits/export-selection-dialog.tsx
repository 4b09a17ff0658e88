import { chosenLots, pdfFormat } from "@lotwright/contracts/prints";
import { Link } from "@tanstack/react-router";
import { FileText } from "lucide-react";
import { buttonClasses } from "../../components/ui/button";
import { Dialog } from "../../components/ui/dialog";
import { plural } from "../../lib/format";
import { printLabels } from "../../lib/print-words";
import { useListedLots } from "../offline/queue";
import type { Edited } from "./edit-dialog";
import { lotsText } from "./lots-text";

/** Links to the exports that can have some lots only, with the selected lots filled in. */
export default function ExportSelectionDialog({ manifestId, ids, onClose }: Edited) {
  const { cards } = useListedLots(manifestId);
  const lots = lotsText(cards, new Set(ids));
  const isShortEnough = chosenLots.safeParse(lots).success;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Export ${plural(ids.length, "lot")}`}
      description="Documents to print can have only the selected lots. Spreadsheets and the files for platforms always have all lots of the manifest."
    >
      {isShortEnough ? (
        <>
          <p className="break-words pb-4">
            Lots: <span className="line-clamp-3 font-medium tabular-nums">{lots}</span>
          </p>
          <ul className="space-y-3">
            {pdfFormat.options.map((format) => (
              <li key={format}>
                <Link
                  to="/manifests/$manifestId/export"
                  params={{ manifestId }}
                  search={{ preset: format, lots }}
                  className={buttonClasses({ variant: "secondary", isWide: true })}
                >
                  <FileText aria-hidden className="size-5" />
                  {printLabels[format]}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          This selection has too many gaps for an export. Select lots that follow each other, or fewer lots.
        </p>
      )}
    </Dialog>
  );
}
