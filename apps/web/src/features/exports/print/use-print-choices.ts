import { chosenLots } from "@lotwright/contracts/catalog/lot-selection";
import type { ExportInput } from "@lotwright/contracts/exports/exports";
import { defaultLotsPerPage, isForConsignors, type PdfFormat } from "@lotwright/contracts/exports/prints";
import { useState } from "react";
import { useCurrentUser } from "../../../data/session/session";
import { usePersistedState } from "../../../lib/persisted";
import { storedLotsPerPage } from "./lots-per-page";

/** A user's options for a document, and the resulting export. */
export function usePrintChoices(manifestId: string, format: PdfFormat, firstLots = "") {
  const { id: userId } = useCurrentUser();
  const [perPage, choosePerPage] = usePersistedState(storedLotsPerPage(userId), defaultLotsPerPage);
  const [consignor, setConsignor] = useState("");
  const [lotsText, setLotsText] = useState(firstLots);
  const [allowsUnprintable, setAllowsUnprintable] = useState(false);
  const { lots, lotsError } = readLots(lotsText);
  const input: ExportInput = {
    ...{ manifestId, format },
    ...(format === "pdf-catalog" && { perPage }),
    ...(isForConsignors(format) && consignor && { consignor }),
    ...(lots && { lots }),
    ...(allowsUnprintable && { allowUnprintable: true }),
  };
  return {
    ...{ input, perPage, choosePerPage, consignor, setConsignor, lotsText, setLotsText, lots, lotsError },
    ...{ allowsUnprintable, setAllowsUnprintable },
  };
}

export type PrintChoices = ReturnType<typeof usePrintChoices>;

/** Parses the lots field; empty means all lots. */
function readLots(text: string): { lots?: string; lotsError?: string } {
  if (text.trim() === "") return {};
  const { data, error } = chosenLots.safeParse(text);
  return data === undefined ? { lotsError: `${error?.issues[0]?.message}.` } : { lots: data };
}
