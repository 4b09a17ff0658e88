import type { Units } from "@lotwright/contracts/money";
import { trpc } from "./trpc";

/** The currency and units of a manifest; undefined until the server has answered. */
export type FieldUnits = { currency: string | undefined; units: Units | undefined };

export const useCurrency = (manifestId: string): string | undefined =>
  trpc.manifests.byId.useQuery({ id: manifestId }).data?.currency;

export function useFieldUnits(manifestId: string): FieldUnits {
  const units = trpc.companySettings.current.useQuery().data?.units;
  return { currency: useCurrency(manifestId), units };
}
