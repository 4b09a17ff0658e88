import { isOutOfReach } from "../../lib/error-message";
import type { Api } from "../../lib/trpc";

/** What every form of an item needs besides the item. */
export function readFormParts({ manifests, consignors, exportSettings }: Api, manifestId: string) {
  return Promise.all([
    manifests.byId.ensureData({ id: manifestId }),
    consignors.suggestions.ensureData({ manifestId }),
    exportSettings.current.ensureData(),
  ]);
}

/** The item as the server has it; without a line as it was in the list that is kept on this phone. */
export async function readItem({ items }: Api, manifestId: string, itemId: string): Promise<void> {
  // Not from the cache where it is known to be older: the form would begin with what is gone.
  const reading = items.byId.fetch({ id: itemId }).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const list = await items.list.ensureData({ manifestId });
  const failed = await reading;
  if (!failed) return;
  const listed = list.find(({ id }) => id === itemId);
  if (!(listed && isOutOfReach(failed.error))) throw failed.error;
  items.byId.setData({ id: itemId }, listed);
}
