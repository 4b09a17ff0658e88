import { isOutOfReach } from "../../lib/error-message";
import type { Api } from "../../lib/trpc";

/** The item as the server has it; without a line as it was in the list that is kept on this phone. */
export async function readItem({ items }: Api, manifestId: string, itemId: string): Promise<void> {
  const list = await items.list.ensureData({ manifestId });
  try {
    // Not from the cache where it is known to be older: the form would begin with what is gone.
    await items.byId.fetch({ id: itemId });
  } catch (error) {
    const listed = list.find(({ id }) => id === itemId);
    if (!(listed && isOutOfReach(error))) throw error;
    items.byId.setData({ id: itemId }, listed);
  }
}
