import { consignorKey } from "@lotwright/contracts/catalog/consignor-names";
import type { PdfCheck } from "@lotwright/contracts/exports/prints";
import { unprintableOwners } from "@lotwright/contracts/values/unprintable";
import { Download } from "lucide-react";
import { useId } from "react";
import { BottomBar } from "../../../components/layout/bottom-bar";
import { Button } from "../../../components/ui/button";
import { plural } from "../../../lib/format";
import { noSuchLotsText } from "../selection-words";
import { useDownload } from "../use-download";
import type { PrintChoices } from "./use-print-choices";

type PrintBarProps = {
  choices: PrintChoices;
  /** Undefined until the chosen lots are checked. */
  check: PdfCheck | undefined;
  /** Whether the check failed, in which case the document can be printed without it. */
  isUnchecked: boolean;
  isOnline: boolean;
  start?: ((address: string) => void) | undefined;
};

/** Why the document can't be downloaded. Undefined if it can. */
function obstacleOf({ choices, check, isUnchecked, isOnline }: PrintBarProps): string | undefined {
  if (!isOnline) return "You're offline. Exporting needs a connection.";
  if (choices.lotsError !== undefined) return "Correct the lots to download.";
  if (!check) return isUnchecked ? undefined : "Download is possible after the check.";
  if (check.lotCount === 0) return noLotsText(choices);
  const { consignor } = choices.input;
  const isForNobody = consignor !== undefined && !isAmong(check.consignors, consignor);
  if (isForNobody) return "The consignor has none of these lots.";
  const isRefused = unprintableOwners(check.unprintableTexts) !== "" && !choices.allowsUnprintable;
  return isRefused ? "Correct the characters that can't be printed, or choose to print [?]." : undefined;
}

const isAmong = (names: readonly string[], name: string) =>
  names.some((each) => consignorKey(each) === consignorKey(name));

const noLotsText = ({ lots }: PrintChoices) =>
  lots === undefined ? "There are no lots to print." : noSuchLotsText;

function countText({ input }: PrintChoices, check: PdfCheck | undefined): string {
  const lots = check && input.consignor === undefined && plural(check.lotCount, "lot");
  const pages = check?.preview && plural(check.preview.pageCount, "page");
  return [lots, pages].filter(Boolean).join(" · ");
}

/** Bar with the download button. */
export function PrintBar(props: PrintBarProps) {
  const { choices, check, start } = props;
  const reasonId = useId();
  const download = useDownload(undefined, start);
  const obstacle = obstacleOf(props);
  return (
    <BottomBar>
      <p id={reasonId} role="status" className="min-w-0 basis-40 text-sm leading-tight sm:basis-auto">
        {obstacle ?? countText(choices, check)}
      </p>
      <Button
        size="lg"
        disabled={obstacle !== undefined}
        aria-describedby={reasonId}
        isBusy={download.isPending}
        busyText="Exporting..."
        onClick={() => download.mutate(choices.input)}
      >
        <Download aria-hidden className="size-5" />
        Download
      </Button>
    </BottomBar>
  );
}
