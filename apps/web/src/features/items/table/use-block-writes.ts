import { isItemField } from "@lotwright/contracts/item-fields";
import { useQueryClient } from "@tanstack/react-query";
import { pick } from "../../../lib/fields";
import { changeItemLists } from "../../../lib/item-lists";
import { toast } from "../../../lib/toasts";
import { trpc } from "../../../lib/trpc";
import { useSettledLots } from "../../offline/queue";
import type { Fields } from "./cell-values";
import { type RowWrite, refuseMany } from "./writes";

const refuse = (title: string, description: string) => {
  toast({ title, description, variant: "destructive" });
  return undefined;
};

type Left = { itemId: string; field: string };

/** The writes without the fields that the server left as they were. */
function withoutFields(writes: readonly RowWrite[], left: readonly Left[]): RowWrite[] {
  if (left.length === 0) return [...writes];
  const byLot = new Map<string, string[]>();
  for (const { itemId, field } of left) byLot.set(itemId, [...(byLot.get(itemId) ?? []), field]);
  return writes.map((write) => {
    const names = byLot.get(write.id) ?? [];
    const kept = Object.keys(write.fields).filter((name) => !names.includes(name));
    // A lot that is gone, or in another manifest.
    if (names.includes("") || names.includes("manifestId")) return { ...write, fields: {}, base: {} };
    return { ...write, fields: pick(write.fields, kept), base: pick(write.base, kept) };
  });
}

/**
 * A time between the row's version and the server's. Lists keep a row whose time is the same, and replace it when they fetch a later
 * one.
 */
const justAfter = (iso: string) => new Date(Date.parse(iso) + 1).toISOString();

/** Writes fields into the cached lists, until the lists are fetched again. */
function usePatchLists(manifestId: string) {
  const queryClient = useQueryClient();
  return (writes: readonly { id: string; fields: Fields }[]) => {
    const byId = new Map(writes.map(({ id, fields }) => [id, fields]));
    changeItemLists(queryClient, manifestId, (rows) =>
      rows.map((row) => {
        const fields = byId.get(row.id);
        if (!fields) return row;
        const written = pick(fields, Object.keys(row).filter(isItemField));
        return { ...row, ...written, updatedAt: justAfter(row.updatedAt) };
      }),
    );
  };
}

/** Functions that write several cells in one transaction, and undo that. They need the connection. */
export function useBlockWrites(manifestId: string) {
  const patch = usePatchLists(manifestId);
  const isSettled = useSettledLots();
  const write = trpc.bulkEdits.writeCells.useMutation({
    meta: { errorFallback: "The cells couldn't be saved. Nothing was changed." },
  });
  const undo = trpc.bulkEdits.undo.useMutation({
    meta: { errorFallback: "This couldn't be undone. Nothing was changed." },
  });
  const isReady = async (writes: readonly RowWrite[]): Promise<true | undefined> => {
    if (!navigator.onLine)
      return refuse("You're offline", "Several cells can be changed at a time when you're back online.");
    const tooMany = refuseMany(writes);
    if (tooMany) return refuse("Too many cells", tooMany);
    if (await isSettled(new Set(writes.map(({ id }) => id)))) return true;
    return refuse(
      "Some of these lots aren't uploaded yet",
      "They have changes that wait on this device. Try again when they are uploaded.",
    );
  };
  return {
    /** Resolves to the id of the snapshot to undo, and what was written. Undefined if nothing was. */
    async writeBlock(writes: readonly RowWrite[]) {
      if (!(await isReady(writes))) return undefined;
      const rows = writes.map(({ id, fields, base }) => ({ id, fields, base }));
      const written = await write.mutateAsync({ manifestId, rows }).catch(() => undefined);
      if (!written) return undefined;
      const { snapshotId, conflicts } = written;
      const saved = withoutFields(writes, conflicts);
      patch([
        ...saved,
        ...conflicts.map(({ itemId, field, current }) => ({ id: itemId, fields: { [field]: current } })),
      ]);
      return { snapshotId, saved, conflicts };
    },
    /** Resolves to how many fields were left as they are, because someone has changed them since. */
    async undoBlock(writes: readonly RowWrite[], snapshotId: string): Promise<number | undefined> {
      if (!(await isReady(writes))) return undefined;
      const undone = await undo.mutateAsync({ snapshotId }).catch(() => undefined);
      if (!undone) return undefined;
      patch(withoutFields(writes, undone.kept).map(({ id, base }) => ({ id, fields: base })));
      return undone.keptCount;
    },
  };
}
