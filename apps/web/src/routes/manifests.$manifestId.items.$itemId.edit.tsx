import { createFileRoute } from "@tanstack/react-router";
import { toItemSearch } from "../features/items/arrange-items";
import { EditItemPage } from "../features/items/edit-item-page";
import { ItemLoading } from "../features/items/item-loading";

export const Route = createFileRoute("/manifests/$manifestId/items/$itemId/edit")({
  validateSearch: toItemSearch,
  loader: ({ context: { api }, params: { manifestId, itemId } }) =>
    Promise.all([
      api.manifests.byId.ensureData({ id: manifestId }),
      api.items.list.ensureData({ manifestId }),
      api.items.byId.ensureData({ id: itemId }),
    ]),
  pendingComponent: ItemLoading,
  component: EditItem,
});

function EditItem() {
  const { manifestId, itemId } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <EditItemPage
      key={itemId}
      {...{ manifestId, itemId, search }}
      onClose={() =>
        navigate({
          to: "/manifests/$manifestId",
          params: { manifestId },
          search,
          replace: true,
          ignoreBlocker: true,
        })
      }
    />
  );
}
