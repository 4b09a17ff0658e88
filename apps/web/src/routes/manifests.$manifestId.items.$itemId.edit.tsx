import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { lazy } from "react";
import { BackLink } from "../components/layout/icon-link";
import { IfMay } from "../components/layout/if-may";
import { findListed } from "../data/lots/item-lists";
import { useCurrentUser } from "../data/session/session";
import { Dictation } from "../features/dictation/dictation";
import { EditItemPage } from "../features/lot-form/edit-item-page";
import { ItemLoading } from "../features/lot-form/item-loading";
import { toItemSearch } from "../features/lot-list/view/item-search";
import { readFormParts, readItem } from "../features/lots/read-item";
import { lotName } from "../lib/format";
import { marksParts } from "./-marks-parts";

const CropDialog = lazy(() => import("../features/crop/crop-dialog"));
const DuplicateLotDialog = lazy(() => import("../features/bulk-edits/duplicate-lot-dialog"));
const ItemHistoryDialog = lazy(() => import("../features/activity/item-history-dialog"));
const MoveLotsDialog = lazy(() => import("../features/bulk-edits/move-lots-dialog"));

export const Route = createFileRoute("/manifests/$manifestId/items/$itemId/edit")({
  validateSearch: toItemSearch,
  loader: ({ context: { api }, params: { manifestId, itemId } }) =>
    Promise.all([readFormParts(api, manifestId), readItem(api, manifestId, itemId)]),
  pendingComponent: Pending,
  component: EditItem,
});

function Pending() {
  const { manifestId, itemId } = Route.useParams();
  const listed = findListed(useQueryClient(), manifestId);
  const item = listed?.find(({ id }) => id === itemId);
  const heading = item ? { eyebrow: "Edit Item", title: `Lot ${lotName(item)}` } : { title: "Edit Item" };
  const back = { to: "/manifests/$manifestId", params: { manifestId }, search: Route.useSearch() } as const;
  return <ItemLoading {...heading} back={<BackLink {...back} label="Back to items" />} />;
}

function EditItem() {
  const { manifestId, itemId } = Route.useParams();
  const search = Route.useSearch();
  const { id: userId } = useCurrentUser();
  const navigate = Route.useNavigate();
  const list = { to: "/manifests/$manifestId", params: { manifestId }, search, replace: true } as const;
  return (
    <EditItemPage
      key={itemId}
      {...{ userId, manifestId, itemId, search }}
      renderCrop={(request) => <CropDialog {...request} />}
      marks={marksParts}
      renderDictation={(holder, itemId) => (
        <IfMay permission="item.edit">
          <Dictation {...{ holder, itemId }} />
        </IfMay>
      )}
      dialogs={{
        renderHistory: (item, onClose) => <ItemHistoryDialog {...{ item, onClose }} />,
        renderDuplicate: (item, onClose) => (
          <DuplicateLotDialog {...{ manifestId, onClose }} id={item.id} name={lotName(item)} />
        ),
        renderMove: (item, onClose, onMoved) => (
          <MoveLotsDialog {...{ manifestId, onClose, onMoved }} ids={[item.id]} name={lotName(item)} />
        ),
      }}
      onClose={() => navigate({ ...list, ignoreBlocker: true })}
      onLeave={() => navigate(list)}
    />
  );
}
