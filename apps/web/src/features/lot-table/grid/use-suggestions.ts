import { useMemo } from "react";
import { trpc } from "../../../data/api/trpc";
import { useOwnCategories } from "../../../data/lots/use-own-categories";
import { categoryOptions, consignorOptions } from "../../lots/item-fields";
import type { Lot } from "../cells/cell-values";
import type { ColumnId } from "../cells/columns";

const valuesOf = (options: readonly { value: string }[]) =>
  options.flatMap(({ value }) => (value === "" ? [] : value));

/** Suggested categories or consignors for a cell: those of the form, and those of other lots. */
export function useSuggestions(
  manifestId: string,
  column: ColumnId | undefined,
  lots: readonly Lot[],
): string[] | undefined {
  const names = trpc.consignors.suggestions.useQuery(
    { manifestId },
    { enabled: column === "consignor" },
  ).data;
  const ownCategories = useOwnCategories();
  return useMemo(() => {
    if (column !== "category" && column !== "consignor") return undefined;
    const used = lots.map(({ card }) => card[column]);
    const options =
      column === "category"
        ? categoryOptions("Other", ownCategories)
        : consignorOptions("", [...(names ?? []), ...used]);
    return [...new Set([...valuesOf(options), ...(column === "category" ? used : [])])].filter(Boolean);
  }, [column, lots, names, ownCategories]);
}
