import type { Manifest } from "@lotwright/contracts/catalog/manifests";
import { isLinkOpen } from "@lotwright/contracts/values/share-end";
import { useId } from "react";
import { Switch } from "../../components/ui/switch";
import { longDay } from "../../lib/format";
import { ShareActions } from "./share-actions";
import { dayOf } from "./share-end";
import { ShareOptions } from "./share-options";
import { shareLink, useUpdateSharing } from "./use-sharing";

type SharingSectionProps = {
  manifest: Manifest;
  /** Whether only screen readers get the heading, because the dialog's title says the same. */
  isHeadingHidden?: boolean;
};

/** Section with the settings of the public link. Each change is saved immediately. */
export default function SharingSection({ manifest, isHeadingHidden = false }: SharingSectionProps) {
  const titleId = useId();
  const update = useUpdateSharing();
  const { publicShareEnabled, publicShareToken, shareEndsAt } = manifest;
  const isOpen = isLinkOpen(publicShareEnabled, shareEndsAt);
  const isEnabled = (update.isPending ? update.variables.enabled : undefined) ?? isOpen;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={isHeadingHidden ? "sr-only" : "font-semibold"}>
        Sharing
      </h3>
      <Switch
        label="Public sharing"
        hint="Anyone with the link can view the catalog. No sign-in needed."
        checked={isEnabled}
        disabled={update.isPending}
        onChange={({ target }) => update.mutate({ manifestId: manifest.id, enabled: target.checked })}
      />
      {isOpen && publicShareToken && (
        <>
          <ShareActions manifest={manifest} link={shareLink(publicShareToken)} />
          <ShareOptions manifest={manifest} />
        </>
      )}
      {!isOpen && publicShareToken && (
        <p className="pt-1 text-muted-foreground text-sm">
          {publicShareEnabled && shareEndsAt
            ? `The link ended after ${longDay(dayOf(shareEndsAt))}.`
            : "The link is off."}{" "}
          Photos can still be opened by anyone who already has a photo's address.
        </p>
      )}
    </section>
  );
}
