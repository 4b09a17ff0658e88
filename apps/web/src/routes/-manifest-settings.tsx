import { useNavigate } from "@tanstack/react-router";
import { lazy } from "react";
import { trpc } from "../data/api/trpc";
import ManifestSettingsDialog from "../features/manifests/manifest-settings-dialog";

const SharingSection = lazy(() => import("../features/sharing/sharing-section"));

type ManifestSettingsProps = { manifestId: string; onClose: () => void };

declare module "../lib/dialogs" {
  interface Dialogs {
    "manifest-settings": ManifestSettingsProps;
  }
}

/** The dialog of a manifest's settings, combined with parts of other features. */
export default function ManifestSettings({ manifestId, onClose }: ManifestSettingsProps) {
  const navigate = useNavigate();
  const [manifest] = trpc.manifests.byId.useSuspenseQuery({ id: manifestId });
  return (
    <ManifestSettingsDialog
      {...{ manifestId, onClose }}
      onLeave={() => navigate({ to: "/" })}
      sharing={<SharingSection manifest={manifest} />}
    />
  );
}
