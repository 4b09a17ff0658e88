import { createFileRoute } from "@tanstack/react-router";
import { lazy, useState } from "react";
import { IfMay } from "../components/layout/if-may";
import { Part } from "../components/layout/part";
import { selectedManifest, useMay } from "../data/session/session";
import type { BegunAction } from "../features/bulk-edits/bulk-actions";
import type { BulkToolbarProps } from "../features/bulk-edits/bulk-toolbar";
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

const BulkActionDialog = lazy(() => import("../features/bulk-edits/bulk-action-dialog"));
const BulkToolbar = lazy(() => import("../features/bulk-edits/bulk-toolbar"));
const ManifestDescriptions = lazy(() => import("../features/descriptions/manifest-descriptions"));
const ExportDialog = lazy(() => import("../features/exports/export-dialog"));
const ItemHistoryDialog = lazy(() => import("../features/activity/item-history-dialog"));
const ManifestOverview = lazy(() => import("../features/manifests/overview/manifest-overview"));
const ManifestSettingsDialog = lazy(() => import("../features/manifests/manifest-settings-dialog"));
const NumbersDialog = lazy(() => import("../features/lot-numbers/numbers-dialog"));
const ResultsDialog = lazy(() => import("../features/results/results-dialog"));
const RoughList = lazy(() => import("./-rough-list"));
const ShareDialog = lazy(() => import("../features/sharing/share-dialog"));
const SharingSection = lazy(() => import("../features/sharing/sharing-section"));

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
  const [begun, setBegun] = useState<BegunAction>();
  const moveLots = useReorderLots(manifestId);
  const may = useMay();
  const endAction = () => setBegun(undefined);
  const toolbar = (props: Pick<BulkToolbarProps, "selectedIds" | "cards">) => (
    <Part {...(props.cards && { onClose: props.cards.onDone })}>
      <BulkToolbar manifestId={manifestId} {...props} onBegin={setBegun} />
    </Part>
  );
  const onSearch = (change: ItemSearch) =>
    navigate({
      search: (before) => toItemSearch({ ...before, ...change }),
      // A filter adds a history entry, so that the back button returns to the lots before it.
      replace: Object.keys(change).every((name) => name === "q" || name === "sort"),
    });
  return (
    <>
      <LeaveCheck manifestId={manifestId} />
      {begun && (
        <Part key={begun.action} onClose={endAction}>
          <BulkActionDialog
            manifestId={manifestId}
            {...begun}
            onClose={endAction}
            renderNumbers={(selectedIds, isInsert, onClose) => (
              <NumbersDialog {...{ manifestId, selectedIds, isInsert, onClose }} />
            )}
          />
        </Part>
      )}
      <NotUndone />
      <ItemListPage
        key={manifestId}
        manifestId={manifestId}
        {...{ search, onSearch }}
        onAdd={() => navigate({ to: "/manifests/$manifestId/camera", params: { manifestId } })}
        renderOverview={(line) => (
          <Overview
            {...{ manifestId, ...line }}
            shown={search.is}
            onShow={(is) => onSearch({ ...noFilter, is, q: "" })}
          />
        )}
        waiting={waitingLots.length > 0 && <WaitingCards lots={waitingLots} />}
        renderExport={(onClose) => (
          <IfMay permission="manifest.export">
            <ExportDialog manifestId={manifestId} onClose={onClose} />
          </IfMay>
        )}
        tableParts={{
          renderToolbar: (selectedIds) => toolbar({ selectedIds }),
          onMoveLots: may("manifest.edit") ? (ids, place) => void moveLots(ids, place) : undefined,
          onInsert: may("item.edit") ? ({ id }) => setBegun({ action: "insert", ids: [id] }) : undefined,
        }}
        renderToolbar={(selectedIds, cards) => toolbar({ selectedIds, cards })}
        renderHistory={(item, onClose) => <ItemHistoryDialog item={item} onClose={onClose} />}
        renderResults={(onClose) => <ResultsDialog manifestId={manifestId} onClose={onClose} />}
        renderSharing={(onClose) => (
          <IfMay permission="manifest.share">
            <ShareDialog manifestId={manifestId} onClose={onClose} />
          </IfMay>
        )}
        renderNumbers={(onClose) => <NumbersDialog manifestId={manifestId} onClose={onClose} />}
        renderList={(onClose) => <RoughList manifestId={manifestId} onClose={onClose} />}
        renderSettings={(onClose, onImportResults) => (
          <ManifestSettingsDialog
            manifestId={manifestId}
            {...{ onClose, onImportResults }}
            onLeave={() => navigate({ to: "/" })}
            renderSharing={(manifest) => <SharingSection manifest={manifest} />}
          />
        )}
      />
    </>
  );
}

type OverviewProps = {
  manifestId: string;
  isWide: boolean;
  onShare: () => void;
  /** The filter of the list that a number may have opened. */
  shown: string | undefined;
  onShow: (is: string | undefined) => void;
};

/** The line that shows where the sale stands, with the AI's actions in the dialog that it opens. */
function Overview({ manifestId, shown, onShow, ...line }: OverviewProps) {
  return (
    <Part fallback={<OverviewSpace />} instead={<OverviewSpace />}>
      <ManifestOverview
        {...{ manifestId, onShow, ...line }}
        renderDescriptions={(onClose) => (
          <ManifestDescriptions
            {...{ manifestId, shown }}
            onShow={(is) => {
              onClose();
              onShow(is);
            }}
          />
        )}
      />
    </Part>
  );
}
