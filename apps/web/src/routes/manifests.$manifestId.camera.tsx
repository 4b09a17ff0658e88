import { lotBlockSize } from "@lotwright/contracts/values/limits";
import { createFileRoute, type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { lazy } from "react";
import { PageIfMay } from "../components/layout/if-may";
import { PageLoading } from "../components/layout/page-loading";
import { MissingPartPage, Part } from "../components/layout/part";
import { useCurrentUser } from "../data/session/session";
import { CaptureFailed } from "../features/capture/capture-failed";
import { CapturePage } from "../features/capture/capture-page";
import { FillLink } from "../features/capture/fill/fill-link";
import { QuickFacts } from "../features/capture/quick-facts";
import { LeaveCheck, LeaveCheckButton } from "../features/coach/leaving/leave-check";
import { useCoach } from "../features/coach/use-coach";
import { Dictation } from "../features/dictation/dictation";
import { prefetchForm, prefetchListed } from "../features/lots/read-item";
import { useCapturedLots } from "../features/lots/use-captured-lots";
import { LotBlockNote, ReservedBlocks, useLotBlocks } from "../features/offline/lot-blocks";
import { draftHolder } from "../features/offline/queue";
import { marksParts } from "./-marks-parts";

const FillScreen = lazy(() => import("./-fill-camera"));

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Whether the previous history entry is the camera, to which the next lot can go back. */
    isAfterCamera?: boolean;
  }
}

type CameraSearch = {
  /** Whether the camera photographs lots without photos instead of adding new ones. */
  fill?: true;
};

export const Route = createFileRoute("/manifests/$manifestId/camera")({
  validateSearch: ({ fill }: CameraSearch): CameraSearch => (fill ? { fill } : {}),
  loader: async ({ context: { api }, params: { manifestId } }) => {
    await api.manifests.byId.ensureData({ id: manifestId });
    void prefetchForm(api, manifestId);
    void prefetchListed(api, manifestId);
  },
  component: () => (
    <PageIfMay permission="item.edit">
      <Camera />
    </PageIfMay>
  ),
  errorComponent: Failed,
});

function Failed(failure: ErrorComponentProps) {
  return <CaptureFailed {...failure} {...Route.useParams()} />;
}

function Camera() {
  const { manifestId } = Route.useParams();
  const { fill } = Route.useSearch();
  const blocks = useLotBlocks(manifestId);
  if (!fill) return <NewLots {...{ blocks }} />;
  return (
    <Part
      key={manifestId}
      fallback={<PageLoading {...{ manifestId }} title="Lots without photos" text="Loading lots..." />}
      instead={<MissingPartPage />}
    >
      <LeaveCheck manifestId={manifestId} />
      <FillScreen manifestId={manifestId} />
    </Part>
  );
}

/** The camera that adds new lots. */
function NewLots({ blocks: { request, isRequesting } }: { blocks: ReturnType<typeof useLotBlocks> }) {
  const { manifestId } = Route.useParams();
  const { id: userId } = useCurrentUser();
  const navigate = Route.useNavigate();
  const router = useRouter();
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
        blocks={<ReservedBlocks manifestId={manifestId} />}
        headerActions={
          <>
            <FillLink manifestId={manifestId} />
            <LeaveCheckButton manifestId={manifestId} />
          </>
        }
        formPath={`/manifests/${manifestId}/new-item`}
        marks={marksParts}
        renderFacts={(facts) => <QuickFacts manifestId={manifestId} {...facts} dictation={dictation} />}
        onBack={() => navigate({ to: "/manifests/$manifestId", params: { manifestId } })}
        onReturn={() => navigate({ to: "/manifests/$manifestId/camera", params: { manifestId } })}
        onOpenWaiting={(lotId, release) => {
          const form = {
            to: "/manifests/$manifestId/waiting/$lotId",
            params: { manifestId, lotId },
          } as const;
          const { pathname } = router.buildLocation(form);
          const stop = router.subscribe("onBeforeNavigate", ({ toLocation }) => {
            if (toLocation.pathname === pathname) return;
            stop();
            release();
          });
          void navigate({ ...form, ignoreBlocker: true });
        }}
        onOpenUploaded={(itemId) =>
          navigate({
            to: "/manifests/$manifestId/items/$itemId/edit",
            params: { manifestId, itemId },
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
