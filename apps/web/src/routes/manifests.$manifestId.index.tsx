import { createFileRoute } from "@tanstack/react-router";
import { lazy } from "react";
import { Part } from "../components/layout/part";
import { selectedManifest, useMay } from "../data/session/session";
import { NotUndone } from "../features/bulk-edits/not-undone";
import { LeaveCheck } from "../features/coach/leaving/leave-check";
import { ItemListLoading } from "../features/lot-list/item-list-loading";
import { ItemListPage } from "../features/lot-list/item-list-page";
import { type ItemSearch, noFilter, toItemSearch } from "../features/lot-list/view/item-search";
import { preloadView } from "../features/lot-list/view/preload-view";
import { useReorderLots } from "../features/lot-numbers/use-reorder-lots";
import { prefetchForm, readListed } from "../features/lots/read-item";
import { OverviewSpace } from "../features/manifests/overview/overview-space";
import { useWaitingLots, WaitingCards } from "../features/offline/queue";

const BulkToolbar = lazy(() => import("../features/bulk-edits/bulk-toolbar"));
const ManifestOverview = lazy(() => import("../features/manifests/overview/manifest-overview"));

export const Route = createFileRoute("/manifests/$manifestId/")({
  validateSearch: toItemSearch,
  loader: async ({ context: { api }, params: { manifestId } }) => {
    const reading = Promise.all([
      api.manifests.byId.ensureData({ id: manifestId }),
      readListed(api, manifestId),
    ]);
    preloadView(api);
    await reading;
    selectedManifest(manifestId).write("yes");
    void prefetchForm(api, manifestId);
  },
  pendingComponent: Pending,
  component: Manifest,
});

function Pending() {
  return <ItemListLoading manifestId={Route.useParams().manifestId} />;
}

function Manifest() {
  const { manifestId } = Route.useParams();
  const navigate = Route.useNavigate();
  const waitingLots = useWaitingLots(manifestId);
  const search = Route.useSearch();
  const moveLots = useReorderLots(manifestId);
  const may = useMay();
  // The toast offers Undo, which changes lots.
  const mayMove = may("manifest.edit") && may("item.edit");
  const onSearch = (change: ItemSearch) =>
    navigate({
      search: (before) => toItemSearch({ ...before, ...change }),
      // A filter adds a history entry, so that the back button removes it.
      replace: Object.keys(change).every((name) => name === "q" || name === "sort"),
    });
  return (
    <>
      <LeaveCheck manifestId={manifestId} />
      <NotUndone />
      <ItemListPage
        key={manifestId}
        manifestId={manifestId}
        {...{ search, onSearch }}
        onAdd={() => navigate({ to: "/manifests/$manifestId/camera", params: { manifestId } })}
        renderOverview={(line) => (
          <Part fallback={<OverviewSpace />} instead={<OverviewSpace />}>
            <ManifestOverview
              {...{ manifestId, ...line }}
              shown={search.is}
              onShow={(is) => onSearch({ ...noFilter, is, q: "" })}
            />
          </Part>
        )}
        waiting={waitingLots.length > 0 && <WaitingCards lots={waitingLots} />}
        tableParts={{ ...(mayMove && { onMoveLots: (ids, place) => void moveLots(ids, place) }) }}
        renderToolbar={(selectedIds, cards) => (
          <Part {...(cards && { onClose: cards.onDone })}>
            <BulkToolbar {...{ manifestId, selectedIds, cards }} />
          </Part>
        )}
      />
    </>
  );
}
