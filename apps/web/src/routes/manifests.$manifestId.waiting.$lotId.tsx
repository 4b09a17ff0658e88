import { createFileRoute, Navigate, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { BackLink } from "../components/layout/icon-link";
import { PageIfMay } from "../components/layout/if-may";
import { Dictation } from "../features/dictation/dictation";
import { ItemLoading } from "../features/lot-form/item-loading";
import { WaitingLotPage } from "../features/lot-form/waiting-lot-page";
import { readFormParts } from "../features/lots/read-item";
import type { ItemFields } from "../features/offline/drafts";
import { useOutboxLots } from "../features/offline/queue";
import { marksParts } from "./-marks-parts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Values of a discarded form that Undo restores. */
    returned?: ItemFields;
  }
}

export const Route = createFileRoute("/manifests/$manifestId/waiting/$lotId")({
  loader: ({ context: { api }, params: { manifestId } }) => readFormParts(api, manifestId),
  pendingComponent: Pending,
  component: () => (
    <PageIfMay permission="item.edit">
      <WaitingLot />
    </PageIfMay>
  ),
});

function Pending() {
  const back = { to: "/manifests/$manifestId", params: Route.useParams() } as const;
  return <ItemLoading title="Edit Item" back={<BackLink {...back} label="Back to items" />} />;
}

function WaitingLot() {
  const { manifestId, lotId } = Route.useParams();
  const navigate = Route.useNavigate();
  const returned = useLocation({ select: ({ state }) => state.returned });
  const lots = useOutboxLots();
  // Stored in state, because the lot leaves the queue once uploaded while its form must stay open. A lot already uploaded opens
  // in the other form.
  const [lot] = useState(() => lots.find(({ id, kind }) => id === lotId && kind === "create"));
  const list = { to: "/manifests/$manifestId", params: { manifestId }, replace: true } as const;
  if (!lot) {
    const params = { manifestId, itemId: lotId };
    return <Navigate to="/manifests/$manifestId/items/$itemId/edit" params={params} replace />;
  }
  return (
    <WaitingLotPage
      lot={lot}
      returned={returned}
      marks={marksParts}
      renderDictation={(holder, itemId) => <Dictation {...{ holder, itemId }} />}
      onClose={() => navigate({ ...list, ignoreBlocker: true })}
      onLeave={() => navigate(list)}
    />
  );
}
