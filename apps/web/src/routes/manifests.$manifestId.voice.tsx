import { createFileRoute, redirect } from "@tanstack/react-router";
import { lazy, useState } from "react";
import { uploadedPhotos } from "../features/capture/photo-queue";
import { usePhotoQueue } from "../features/capture/use-photo-queue";
import { createItemOnce } from "../features/items/create-item-once";
import { rememberLotNumber } from "../features/items/lot-suggestion";
import { forgetVoiceDraft, readVoiceDraft, writeVoiceDraft } from "../features/voice/voice-draft";
import { VoicePage } from "../features/voice/voice-page";
import { useCurrentUser } from "../lib/current-user";
import { wasSelected } from "../lib/selected-manifest";
import { trpc } from "../lib/trpc";

const CropDialog = lazy(() => import("../features/crop/crop-dialog"));

export const Route = createFileRoute("/manifests/$manifestId/voice")({
  beforeLoad: ({ params }) => {
    if (wasSelected(params.manifestId)) return;
    throw redirect({ to: "/manifests/$manifestId", params, replace: true });
  },
  loader: ({ context: { api }, params: { manifestId } }) =>
    Promise.all([
      api.manifests.byId.ensureData({ id: manifestId }),
      // Others may have added lots since it was last asked.
      api.manifests.nextLotNumber.prefetch({ id: manifestId }, { staleTime: 0 }),
    ]),
  component: Voice,
});

function Voice() {
  const { manifestId } = Route.useParams();
  return <VoiceOf key={manifestId} manifestId={manifestId} />;
}

function VoiceOf({ manifestId }: { manifestId: string }) {
  const owner = { userId: useCurrentUser().id, manifestId };
  const navigate = Route.useNavigate();
  const { items } = trpc.useUtils().client;
  const [draft] = useState(() => readVoiceDraft(owner));
  const { queue, photos } = usePhotoQueue(draft.photos, (next) =>
    writeVoiceDraft(owner, { photos: uploadedPhotos(next) }),
  );
  return (
    <VoicePage
      {...{ manifestId, draft }}
      onDraft={(change) => writeVoiceDraft(owner, change)}
      photos={{ ...queue, photos }}
      saverFor={(lotId) =>
        createItemOnce(lotId, {
          create: (input) => items.create.mutate(input),
          update: (input) => items.update.mutate(input),
        })
      }
      onSaved={({ lotNumber }) => rememberLotNumber(owner, lotNumber)}
      onExit={() => navigate({ to: "/manifests/$manifestId", params: { manifestId } })}
      onDiscard={() => forgetVoiceDraft(owner)}
      renderCrop={(request) => <CropDialog {...request} />}
    />
  );
}
