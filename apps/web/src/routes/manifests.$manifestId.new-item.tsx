import { createFileRoute, useLocation, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../components/layout/icon-link";
import { PageIfMay } from "../components/layout/if-may";
import { rememberCapture, useCurrentUser } from "../data/session/session";
import { Dictation } from "../features/dictation/dictation";
import { ItemLoading } from "../features/lot-form/item-loading";
import { NewItemPage } from "../features/lot-form/new-item-page";
import { readNewItem } from "../features/lots/read-item";
import { useLotSuggestion } from "../features/lots/use-known-lots";
import { draftKey, finishDraft, readDraft, writeDraft } from "../features/offline/drafts";
import { useLotBlocks } from "../features/offline/lot-blocks";
import { draftHolder } from "../features/offline/queue";
import { marksParts } from "./-marks-parts";

export const Route = createFileRoute("/manifests/$manifestId/new-item")({
  loader: ({ context, params: { manifestId } }) => readNewItem(context, manifestId),
  pendingComponent: Pending,
  component: () => (
    <PageIfMay permission="item.edit">
      <NewItem />
    </PageIfMay>
  ),
});

function Pending() {
  const back = { to: "/manifests/$manifestId/camera", params: Route.useParams() } as const;
  return <ItemLoading title="Item Details" back={<BackLink {...back} label="Back to photos" />} />;
}

function NewItem() {
  const { manifestId } = Route.useParams();
  useLotBlocks(manifestId);
  const { id: userId } = useCurrentUser();
  const navigate = Route.useNavigate();
  const { history } = useRouter();
  const isAfterCamera = useLocation({ select: ({ state }) => state.isAfterCamera });
  const owner = { userId, manifestId };
  const [captured] = useState(() => readDraft(owner));
  const suggestLotNumber = useLotSuggestion(owner);
  return (
    <NewItemPage
      {...owner}
      cameraPath={`/manifests/${manifestId}/camera`}
      captured={captured}
      onCapture={(change) => writeDraft(owner, change)}
      marks={marksParts}
      dictation={<Dictation holder={draftHolder(manifestId)} />}
      onBack={() => navigate({ to: "/manifests/$manifestId/camera", params: { manifestId } })}
      draftKey={draftKey(owner)}
      onDiscard={() => finishDraft(owner, captured.sectionLetter)}
      onSaved={(item, isNextWanted) => {
        finishDraft(owner, isNextWanted ? item.sectionLetter : "");
        if (!isNextWanted) {
          rememberCapture(userId, { manifestId, lot: String(suggestLotNumber("")) });
          return navigate({ to: "/", replace: true, ignoreBlocker: true });
        }
        // Goes back in history, because otherwise each lot would add an entry.
        if (isAfterCamera) return history.back({ ignoreBlocker: true });
        return navigate({
          to: "/manifests/$manifestId/camera",
          params: { manifestId },
          replace: true,
          ignoreBlocker: true,
        });
      }}
    />
  );
}
