import { createFileRoute } from "@tanstack/react-router";
import { PageLoading } from "../components/layout/page-loading";
import { ImportPage } from "../features/lot-imports/import-page";
import { toImportSearch } from "../features/lot-imports/import-search";

export const Route = createFileRoute("/manifests/$manifestId/import")({
  validateSearch: toImportSearch,
  loader: ({ context: { api }, params: { manifestId } }) => {
    void api.customFields.current.prefetch();
    return api.manifests.byId.ensureData({ id: manifestId });
  },
  pendingComponent: Pending,
  component: Import,
});

function Pending() {
  return (
    <PageLoading title="Import lots" text="Loading import..." manifestId={Route.useParams().manifestId} />
  );
}

function Import() {
  const { manifestId } = Route.useParams();
  const { import: importId } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ImportPage
      key={manifestId}
      {...{ manifestId, importId }}
      // Going back leaves the screen, which asks for confirmation while an import runs.
      onOpen={(id) => navigate({ search: id ? { import: id } : {}, replace: true })}
    />
  );
}
