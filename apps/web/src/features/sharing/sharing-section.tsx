import type { Manifest } from "@lotwright/contracts/manifests";
import { Copy, RefreshCw, Share2 } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "../../components/ui/button";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { Field } from "../../components/ui/field";
import { Input } from "../../components/ui/input";
import { Switch } from "../../components/ui/switch";
import { copyField } from "../../lib/copy-field";
import { toast } from "../../lib/toast-store";
import { shareLink } from "./share-link";
import { useRegenerateLink, useUpdateSharing } from "./use-sharing";

/** Who has the link sees the catalog: switched on and off at once, apart from any form around it. */
export default function SharingSection({ manifest }: { manifest: Manifest }) {
  const update = useUpdateSharing();
  const isEnabled = update.isPending ? update.variables.enabled : manifest.publicShareEnabled;
  return (
    <section aria-label="Public sharing">
      <Switch
        label="Public sharing"
        hint="Anybody with the link sees the catalog, without signing in."
        checked={isEnabled}
        disabled={update.isPending}
        onChange={({ target }) => update.mutate({ manifestId: manifest.id, enabled: target.checked })}
      />
      {manifest.publicShareEnabled && manifest.publicShareToken && (
        <ShareLink manifest={manifest} link={shareLink(manifest.publicShareToken)} />
      )}
    </section>
  );
}

function ShareLink({ manifest, link }: { manifest: Manifest; link: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const regenerate = useRegenerateLink();
  return (
    <div className="pt-2">
      <Field label="Link">
        {(control) => (
          <Input
            {...control}
            ref={field}
            readOnly
            value={link}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2 pt-3">
        <Button variant="secondary" onClick={() => field.current && void copyLink(field.current)}>
          <Copy aria-hidden className="size-5" />
          Copy Link
        </Button>
        {"share" in navigator && (
          <Button variant="secondary" onClick={() => void offerLink(manifest.name, link)}>
            <Share2 aria-hidden className="size-5" />
            Share
          </Button>
        )}
        <Button variant="ghost" onClick={() => setIsAsking(true)}>
          <RefreshCw aria-hidden className="size-5" />
          Regenerate Link
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Regenerate the link?"
        description="The old link stops working at once, for everybody who has it."
        confirmText="Regenerate"
        busyText="Regenerating..."
        isBusy={regenerate.isPending}
        onConfirm={() =>
          regenerate.mutate({ manifestId: manifest.id }, { onSettled: () => setIsAsking(false) })
        }
      />
    </div>
  );
}

async function copyLink(field: HTMLInputElement): Promise<void> {
  if (await copyField(field)) return toast({ title: "Link copied", variant: "success" });
  toast({
    title: "Error",
    description: "The browser did not copy the link. It is selected: copy it yourself.",
    variant: "destructive",
  });
}

/** The phone's own sheet; a person who closes it has chosen, and nothing is to be said. */
async function offerLink(title: string, url: string): Promise<void> {
  await navigator.share({ title, url }).catch(() => undefined);
}
