import { createFileRoute } from "@tanstack/react-router";
import { lazy } from "react";
import { CapturePage } from "../features/capture/capture-page";
import { prefetchForm } from "../features/items/read-item";
import { useCurrentUser } from "../lib/session";

const CropDialog = lazy(() => import("../features/crop/crop-dialog"));

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Whether the previous history entry is the camera, so that the next lot can go back to it. */
    isAfterCamera?: boolean;
  }
}

export const Route = createFileRoute("/manifests/$manifestId/camera")({
  loader: async ({ context: { api }, params: { manifestId } }) => {
    await api.manifests.byId.ensureData({ id: manifestId });
    void prefetchForm(api, manifestId);
  },
  component: Camera,
});

function Camera() {
  const { manifestId } = Route.useParams();
  const { id: userId } = useCurrentUser();
  const navigate = Route.useNavigate();
  return (
    <CapturePage
      key={manifestId}
      owner={{ userId, manifestId }}
      formPath={`/manifests/${manifestId}/new-item`}
      renderCrop={(request) => <CropDialog {...request} />}
      onDone={() =>
        navigate({
          to: "/manifests/$manifestId/new-item",
          params: { manifestId },
          state: { isAfterCamera: true },
        })
      }
    />
  );
}
