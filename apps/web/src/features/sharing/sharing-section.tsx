import type { Manifest } from "@lotwright/contracts/catalog/manifests";
import { useId } from "react";
import { Switch } from "../../components/ui/switch";
import { ShareActions } from "./share-actions";
import { shareLink, useUpdateSharing } from "./use-sharing";

/** Section with the settings of the public link. Each change is saved immediately. */
export default function SharingSection({ manifest }: { manifest: Manifest }) {
  const titleId = useId();
  const update = useUpdateSharing();
  const { publicShareEnabled, publicShareToken } = manifest;
  const isEnabled = update.isPending ? update.variables.enabled : publicShareEnabled;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="font-semibold">
        Sharing
      </h3>
      <Switch
        label="Public sharing"
        hint="Anyone with the link can view the catalog. No sign-in needed."
        checked={isEnabled}
        disabled={update.isPending}
        onChange={({ target }) => update.mutate({ manifestId: manifest.id, enabled: target.checked })}
      />
      {publicShareEnabled && publicShareToken && (
        <ShareActions manifest={manifest} link={shareLink(publicShareToken)} />
      )}
      {!publicShareEnabled && publicShareToken && (
        <p className="pt-1 text-muted-foreground text-sm">
          The link is off. Photos can still be opened by anyone who already has a photo's address.
        </p>
      )}
    </section>
  );
}
