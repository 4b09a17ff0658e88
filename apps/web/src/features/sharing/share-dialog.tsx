import { Dialog } from "../../components/ui/dialog";
import { trpc } from "../../data/api/trpc";
import SharingSection from "./sharing-section";

type ShareDialogProps = { manifestId: string; onClose: () => void };

declare module "../../lib/dialogs" {
  interface Dialogs {
    sharing: ShareDialogProps;
  }
}

/** Dialog with a manifest's public link, also part of its settings. */
export default function ShareDialog({ manifestId, onClose }: ShareDialogProps) {
  const [manifest] = trpc.manifests.byId.useSuspenseQuery({ id: manifestId });
  return (
    <Dialog onOpenChange={onClose} title="Share catalog">
      <SharingSection manifest={manifest} isHeadingHidden />
    </Dialog>
  );
}
