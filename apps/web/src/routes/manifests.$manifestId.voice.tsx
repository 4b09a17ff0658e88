import { createFileRoute, redirect } from "@tanstack/react-router";
import { useEffect } from "react";
import { PageIfMay } from "../components/layout/if-may";
import { rememberCapture, selectedManifest, useCurrentUser } from "../data/session/session";
import { Dictation } from "../features/dictation/dictation";
import { useNextLotNumber } from "../features/lots/use-known-lots";
import { useLotBlocks } from "../features/offline/lot-blocks";
import { VoicePage, voiceHolder } from "../features/voice/voice-page";
import { marksParts } from "./-marks-parts";

export const Route = createFileRoute("/manifests/$manifestId/voice")({
  beforeLoad: ({ params }) => {
    if (selectedManifest(params.manifestId).read()) return;
    throw redirect({ to: "/manifests/$manifestId", params, replace: true });
  },
  loader: ({ context: { api }, params: { manifestId } }) => {
    // Cached, so that recordings are available when the connection is lost.
    void api.ai.provider.prefetch();
    return Promise.all([
      api.manifests.byId.ensureData({ id: manifestId }),
      // Not cached, because others may have added lots.
      api.manifests.nextLotNumber.prefetch({ id: manifestId }, { staleTime: 0 }),
    ]);
  },
  component: () => (
    <PageIfMay permission="item.edit">
      <Voice />
    </PageIfMay>
  ),
});

function Voice() {
  const { manifestId } = Route.useParams();
  useLotBlocks(manifestId);
  const { id: userId } = useCurrentUser();
  const owner = { userId, manifestId };
  const lotNumber = useNextLotNumber(owner);
  useEffect(() => {
    rememberCapture(userId, { manifestId, lot: String(lotNumber) });
  }, [userId, manifestId, lotNumber]);
  const navigate = Route.useNavigate();
  return (
    <VoicePage
      key={manifestId}
      owner={owner}
      lotNumber={lotNumber}
      onExit={(exit) => navigate({ to: "/manifests/$manifestId", params: { manifestId }, ...exit })}
      marks={marksParts}
      dictation={<Dictation holder={voiceHolder(manifestId)} />}
    />
  );
}
