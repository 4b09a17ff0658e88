import type { ManifestOverview } from "@lotwright/contracts/catalog/manifest-glances";
import { useCan } from "../../../data/session/session";
import { formatRange } from "../../../lib/format";

/** The total estimate, for admins. */
export function useTotal(overview: ManifestOverview, currency: string | undefined): string {
  const mayConfigure = useCan("workspace.configure");
  return mayConfigure ? formatRange(overview.lowEstimate, overview.highEstimate, currency) : "";
}
