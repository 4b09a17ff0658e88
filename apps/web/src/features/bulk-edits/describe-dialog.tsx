import { Sparkles } from "lucide-react";
import { Button } from "../../components/ui/button";
import { DialogActions } from "../../components/ui/dialog";
import { useIsOnline } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";
import { useRefreshLots } from "../../data/lots/undo-change";
import { useCanDescribe, useConnectHint, useHasNoProvider } from "../../data/session/ai-provider";
import { plural } from "../../lib/format";
import { toast } from "../../lib/toasts";
import { BulkDialog, useDialogMeta } from "./bulk-dialog";
import type { Edited } from "./edit-dialog";

const skippedText = (skipped: number) =>
  `${plural(skipped, "lot")} skipped: complete, without photos, already requested, or above the daily limit.`;

const withAi = {
  titleOf: (count: number) => `Describe ${plural(count, "lot")} with AI`,
  description:
    "AI writes the titles and descriptions that are missing, for lots with photos. Texts that are there stay.",
};
/** Texts for use without an AI provider, if the server reads marks on photos. */
const fromMarks = {
  titleOf: (count: number) => `Draft ${plural(count, "description")}`,
  description:
    "Drafts the titles and descriptions that are missing, for lots with photos. Texts that are there stay.",
};

/** Dialog that requests descriptions of the selected lots. */
export default function DescribeDialog({ manifestId, ids, onClose }: Edited) {
  const refresh = useRefreshLots();
  const isOnline = useIsOnline();
  const hasNoProvider = useHasNoProvider();
  const connectHint = useConnectHint();
  const canDescribe = useCanDescribe();
  const { titleOf, description } = hasNoProvider && canDescribe ? fromMarks : withAi;
  const describe = trpc.bulkEdits.describe.useMutation({
    meta: useDialogMeta("No description was requested"),
    onSuccess: ({ queued, skipped }) => {
      onClose();
      toast({
        title: queued > 0 ? `Describing ${plural(queued, "lot")}` : "No lot is described",
        ...(queued > 0 && { variant: "success" as const }),
        ...(skipped > 0 && { description: skippedText(skipped) }),
      });
      return refresh([manifestId]);
    },
  });
  return (
    <BulkDialog
      title={titleOf(ids.length)}
      description={description}
      count={ids.length}
      call={describe}
      busyText={`Requesting ${plural(ids.length, "description")}`}
      onClose={onClose}
    >
      {!canDescribe && <p>{connectHint ?? "Photos can't be described yet. Ask your admin."}</p>}
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!isOnline || !canDescribe}
          isBusy={describe.isPending}
          busyText="Requesting…"
          onClick={() => describe.mutate({ manifestId, ids })}
        >
          <Sparkles aria-hidden className="size-5" />
          {`Describe ${plural(ids.length, "lot")}`}
        </Button>
      </DialogActions>
    </BulkDialog>
  );
}
