import { isItemField } from "@lotwright/contracts/catalog/item-fields";
import type { QueryClient } from "@tanstack/react-query";
import { pick } from "../../lib/fields";
import { changeItemLists } from "./item-lists";

/** A time between the row's version and the server's, so that lists replace the row once they fetch it again. */
const justAfter = (iso: string) => new Date(Date.parse(iso) + 1).toISOString();

/** Updates fields in the cached lists until they are refetched. */
export function patchLists(
  queryClient: QueryClient,
  manifestId: string,
  writes: readonly { id: string; fields: object }[],
): void {
  const byId = new Map(writes.map(({ id, fields }) => [id, fields]));
  changeItemLists(queryClient, manifestId, (rows) =>
    rows.map((row) => {
      const fields = byId.get(row.id);
      if (!fields) return row;
      const written = pick(fields, Object.keys(row).filter(isItemField));
      return { ...row, ...written, updatedAt: justAfter(row.updatedAt) };
    }),
  );
}
