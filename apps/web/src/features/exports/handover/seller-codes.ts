import type { SellerCodes } from "@lotwright/contracts/catalog/consignor-details";
import { consignorKey } from "@lotwright/contracts/catalog/consignor-names";
import type { ExportPreset } from "@lotwright/contracts/exports/export-presets";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { trpc } from "../../../data/api/trpc";
import { useCan } from "../../../data/session/session";
import { isNotFound } from "../../../lib/error-message";
import { changedNames } from "./mapping-lists";

type Names = Record<string, string>;

const none: SellerCodes = { codes: [], references: [] };

type Sale = { manifestId: string; preset: ExportPreset };

/** Reads codes that are stored at the consignors, and reference numbers to suggest as codes. None for members. */
function useCodesQuery({ manifestId, preset }: Sale) {
  const mayRead = useCan("consignor.details");
  const { client } = trpc.useUtils();
  const input = { presetId: preset.id, manifestId };
  const read = () =>
    client.consignors.codes.query(input).catch((error: unknown) => {
      // The server of the previous release doesn't suggest codes.
      if (isNotFound(error)) return none;
      throw error;
    });
  return {
    queryKey: [...getQueryKey(trpc.consignors.codes, input, "query"), mayRead],
    queryFn: () => (mayRead && preset.asks.consignors ? read() : none),
    gcTime: 0,
  };
}

export const useSellerCodes = (sale: Sale): SellerCodes => useSuspenseQuery(useCodesQuery(sale)).data;

/** Codes and reference numbers like `useSellerCodes`, none while they are loaded and if they can't be. */
export const useSuggestedCodes = (sale: Sale): SellerCodes =>
  useQuery({ ...useCodesQuery(sale), meta: { hasOwnMessage: true } }).data ?? none;

/** Number of consignors that are saved at a time, in one request. */
const consignorsAtOnce = 20;

/**
 * Returns a function that stores changed codes at the consignors and answers with their names. It stores none for members,
 * who save codes in the mapping. Rejects, and changes nothing, where a code is no longer the one in `stored`.
 */
export function useSaveCodes(presetId: string, stored: SellerCodes["codes"]) {
  const { client } = trpc.useUtils();
  const mayWrite = useCan("consignor.details");
  const codeOf = new Map(stored.map(({ name, code }) => [consignorKey(name), code]));
  return async (opened: Names, form: Names): Promise<string[]> => {
    const changed = Object.entries(changedNames(opened, form));
    if (!mayWrite) return [];
    for (let from = 0; from < changed.length; from += consignorsAtOnce) {
      const some = changed.slice(from, from + consignorsAtOnce);
      const saves = some.map(([name, code]) =>
        client.consignors.saveDetails.mutate({
          ...{ name, changes: { codes: { [presetId]: code.trim() } } },
          base: { codes: { [presetId]: codeOf.get(consignorKey(name)) ?? "" } },
        }),
      );
      await Promise.all(saves);
    }
    return changed.map(([name]) => name);
  };
}
