import type { ConsignorDetails } from "@lotwright/contracts/catalog/consignor-details";
import { changedFields } from "../../lib/fields";

/** Details as a form edits them, where a field may be cleared or missing. */
type Edited = { [Name in keyof ConsignorDetails]?: ConsignorDetails[Name] | null | undefined };

/** The fields and codes of `edited` that differ from `base`. */
export function changedDetails(
  base: ConsignorDetails,
  { codes, ...texts }: Edited,
): Partial<ConsignorDetails> {
  const changedTexts = changedFields<Partial<ConsignorDetails>>(base, texts as Partial<ConsignorDetails>);
  const changedCodes = Object.entries(codes ?? {}).filter(
    ([preset, code = ""]) => code !== (base.codes[preset] ?? ""),
  );
  return { ...changedTexts, ...(changedCodes.length > 0 && { codes: Object.fromEntries(changedCodes) }) };
}

/** Details for a form after someone else saved: the person's own changes of `base`, and else the stored ones. */
export function rebasedDetails(
  base: ConsignorDetails,
  next: ConsignorDetails,
  edited: Edited,
): ConsignorDetails {
  const own = changedDetails(base, edited);
  return { ...next, ...own, codes: { ...next.codes, ...own.codes } };
}
