import { useCurrentUser } from "../../../data/session/session";
import { blocksText } from "./block-numbers";
import { useHeldLots } from "./held-lots";

/** Shows the lot numbers that this device has leased; renders nothing without any. */
export function LotBlockNote({ manifestId }: { manifestId: string }) {
  const { id: userId } = useCurrentUser();
  const held = useHeldLots({ userId, manifestId });
  return held && <p className="text-muted-foreground text-sm">{blocksText(held.blocks)}</p>;
}
