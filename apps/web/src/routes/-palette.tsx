import { useNavigate } from "@tanstack/react-router";
import { lazy, useState } from "react";
import { IfMay } from "../components/layout/if-may";
import { Part } from "../components/layout/part";
import { useMay } from "../data/session/session";
import { Palette } from "../features/palette/palette";
import { activityAnchor, indexEntries } from "../features/settings/settings-sections";

const CreateManifestDialog = lazy(() => import("../features/manifests/create-manifest-dialog"));

declare module "../lib/dialogs" {
  interface Dialogs {
    palette: object;
  }
}

/** The command palette, combined with parts of other features; loaded when first opened. */
export default function AppPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const all = indexEntries([], useMay());
  // That section only leads to the activity, as an action does.
  const sections = all.filter(({ anchor }) => anchor !== activityAnchor);
  const [isCreating, setIsCreating] = useState(false);
  if (!isCreating) {
    return <Palette {...{ onClose, sections }} onCreateManifest={() => setIsCreating(true)} />;
  }
  return (
    <Part onClose={onClose}>
      <IfMay permission="manifest.create">
        <CreateManifestDialog
          onCreated={(manifestId) =>
            navigate({ to: "/manifests/$manifestId/camera", params: { manifestId } })
          }
          onClose={onClose}
        />
      </IfMay>
    </Part>
  );
}
