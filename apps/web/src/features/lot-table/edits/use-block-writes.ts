import type { Undone } from "@lotwright/contracts/catalog/bulk-edits";
import { useQueryClient } from "@tanstack/react-query";
import { trpc } from "../../../data/api/trpc";
import { patchLists } from "../../../data/lots/patch-lists";
import { useUndoChange } from "../../../data/lots/undo-change";
import { pick } from "../../../lib/fields";
import { toast } from "../../../lib/toasts";
import { useSettledLots } from "../../offline/queue";
import { isFieldColumn } from "../cells/columns";
import { type RowWrite, refuseMany } from "../cells/writes";

const refuse = (title: string, description: string) => {
  toast({ title, description, variant: "destructive" });
  return undefined;
};

type Left = { itemId: string; field: string };

/** The writes without the fields that the server did not change. */
function withoutFields(writes: readonly RowWrite[], left: readonly Left[]): RowWrite[] {
  if (left.length === 0) return [...writes];
  const byLot = new Map<string, string[]>();
  for (const { itemId, field } of left) byLot.set(itemId, [...(byLot.get(itemId) ?? []), field]);
  return writes.map((write) => {
    const names = byLot.get(write.id) ?? [];
    const kept = Object.keys(write.fields).filter((name) => !names.includes(name));
    // The lot was deleted or moved to another manifest.
    if (names.includes("") || names.includes("manifestId")) return { ...write, fields: {}, base: {} };
    return { ...write, fields: pick(write.fields, kept), base: pick(write.base, kept) };
  });
}

/** Functions that write several cells in one transaction, and undo that. They need a connection. */
export function useBlockWrites(manifestId: string) {
  const queryClient = useQueryClient();
  const isSettled = useSettledLots();
  const write = trpc.items.writeFields.useMutation({
    meta: { errorFallback: "The cells couldn't be saved. Nothing was changed." },
  });
  const { undoQuietly } = useUndoChange();
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
    /** Resolves to the snapshot's id for undoing, and the writes done; undefined if nothing was written. */
    async writeBlock(writes: readonly RowWrite[]) {
      if (!(await isReady(writes))) return undefined;
      const rows = writes.map(({ id, fields, base }) => ({ id, fields, base }));
      const written = await write.mutateAsync({ manifestId, rows }).catch(() => undefined);
      if (!written) return undefined;
      patchLists(queryClient, manifestId, written.rows);
      const conflicts = written.rows.flatMap((row) =>
        row.conflicts.filter(isFieldColumn).map((field) => ({ itemId: row.id, field })),
      );
      return { snapshotId: written.snapshotId, saved: withoutFields(writes, conflicts), conflicts };
    },
    /** Resolves to the undo's result and the cells that it restored; undefined if nothing was undone. */
    async undoBlock(
      writes: readonly RowWrite[],
      snapshotId: string,
    ): Promise<{ undone: Undone; restored: RowWrite[] } | undefined> {
      if (!(await isReady(writes))) return undefined;
      // The lists are patched instead of refetched, because they have thousands of rows.
      const undone = await undoQuietly(snapshotId, []);
      if (!undone) return undefined;
      const restored = withoutFields(writes, undone.kept);
      patchLists(
        queryClient,
        manifestId,
        restored.map(({ id, base }) => ({ id, fields: base })),
      );
      return { undone, restored };
    },
  };
}
