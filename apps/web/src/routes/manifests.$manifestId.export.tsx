import { createFileRoute } from "@tanstack/react-router";
import { PageIfMay } from "../components/layout/if-may";
import { PageLoading } from "../components/layout/page-loading";
import { toExportSearch } from "../features/exports/export-search";
import { ExportPage } from "../features/exports/handover/export-page";

export const Route = createFileRoute("/manifests/$manifestId/export")({
  validateSearch: toExportSearch,
  loader: async ({ context: { api }, params: { manifestId } }) => {
    void api.exportPresets.list.prefetch();
    void api.companySettings.current.prefetch();
    await api.manifests.byId.ensureData({ id: manifestId });
  },
  pendingComponent: Pending,
  component: () => (
    <PageIfMay permission="manifest.export">
      <Export />
    </PageIfMay>
  ),
});

function Pending() {
  return <PageLoading title="Export" text="Loading export..." manifestId={Route.useParams().manifestId} />;
}

function Export() {
  const { manifestId } = Route.useParams();
  const { preset, lots } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ExportPage
      key={manifestId}
      manifestId={manifestId}
      wanted={preset}
      lots={lots}
      onAllLots={() => navigate({ search: ({ lots: _, ...before }) => before, replace: true })}
      onChoose={(target) => navigate({ search: (before) => ({ ...before, preset: target }), replace: true })}
    />
  );
}
