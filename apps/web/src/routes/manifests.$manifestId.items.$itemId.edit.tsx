import { useQueryClient } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
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
      marks={marksParts}
      dictation={
        <IfMay permission="item.edit">
          <Dictation holder={itemId} itemId={itemId} />
        </IfMay>
      }
      onClose={() => navigate({ ...list, ignoreBlocker: true })}
      onLeave={() => navigate(list)}
    />
  );
}
