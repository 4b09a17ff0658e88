import { lotBlockSize } from "@lotwright/contracts/limits";
import { createFileRoute } from "@tanstack/react-router";
import { lazy } from "react";
import { CapturePage } from "../features/capture/capture-page";
import { LeaveCheck, LeaveCheckButton } from "../features/coach/leaving/leave-check";
import { useCoach } from "../features/coach/use-coach";
import { Dictation } from "../features/dictation/dictation";
import { QuickFacts } from "../features/items/quick-facts";
import { prefetchForm, prefetchListed } from "../features/items/read-item";
import { useCapturedLots } from "../features/items/use-captured-lots";
import { LotBlockNote, useLotBlocks } from "../features/offline/lot-blocks";
import { draftHolder } from "../features/offline/queue";
import { useCurrentUser } from "../lib/session";
import { marksParts } from "./-marks-parts";

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
    void prefetchListed(api, manifestId);
  },
  component: Camera,
});

function Camera() {
  const { manifestId } = Route.useParams();
  const { request, isRequesting } = useLotBlocks(manifestId);
  const { id: userId } = useCurrentUser();
  const navigate = Route.useNavigate();
  const owner = { userId, manifestId };
  const lots = useCapturedLots(owner);
  const advice = useCoach(owner);
  const dictation = <Dictation holder={draftHolder(manifestId)} />;
  return (
    <>
      <LeaveCheck manifestId={manifestId} />
      <CapturePage
        key={manifestId}
        owner={owner}
        lots={lots}
        advice={advice}
        onReserve={() => request(lotBlockSize)}
        isReserving={isRequesting}
        note={<LotBlockNote manifestId={manifestId} />}
        headerActions={<LeaveCheckButton manifestId={manifestId} />}
        formPath={`/manifests/${manifestId}/new-item`}
        renderCrop={(request) => <CropDialog {...request} />}
        marks={marksParts}
        renderFacts={(facts) => <QuickFacts manifestId={manifestId} {...facts} dictation={dictation} />}
        onReturn={() => navigate({ to: "/manifests/$manifestId/camera", params: { manifestId } })}
        onOpenWaiting={(lotId) =>
          navigate({
            to: "/manifests/$manifestId/waiting/$lotId",
            params: { manifestId, lotId },
            ignoreBlocker: true,
          })
        }
        onDone={() =>
          navigate({
            to: "/manifests/$manifestId/new-item",
            params: { manifestId },
            state: { isAfterCamera: true },
          })
        }
      />
    </>
  );
}
