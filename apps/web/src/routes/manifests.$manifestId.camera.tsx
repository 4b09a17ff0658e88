import { createFileRoute } from "@tanstack/react-router";
import { CapturePage } from "../features/capture/capture-page";
import { useCurrentUser } from "../lib/current-user";

export const Route = createFileRoute("/manifests/$manifestId/camera")({
  loader: ({ context: { api }, params: { manifestId } }) => api.manifests.byId.ensureData({ id: manifestId }),
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
      onDone={() => navigate({ to: "/manifests/$manifestId/new-item", params: { manifestId } })}
    />
  );
}
