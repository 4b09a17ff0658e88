import { createFileRoute, retainSearchParams } from "@tanstack/react-router";
import { PageIfMay } from "../components/layout/if-may";
import { PageLoading } from "../components/layout/page-loading";
import { FormatPage } from "../features/exports/own-preset/format-page";
import { toFormatSearch } from "../features/exports/own-preset/format-search";

export const Route = createFileRoute("/manifests/$manifestId/export_/format")({
  validateSearch: toFormatSearch,
  // Returns to the same selection of lots.
  search: { middlewares: [retainSearchParams(["lots"])] },
  loaderDeps: ({ search: { format } }) => ({ format }),
  loader: async ({ context: { api }, params, deps: { format } }) => {
    await Promise.all([
      api.manifests.byId.ensureData({ id: params.manifestId }),
      // Not cached, because the form must start with the saved state.
      format && api.exportPresets.definition.fetch({ id: format }, { staleTime: 0 }),
    ]);
  },
  pendingComponent: Pending,
  component: () => (
    <PageIfMay permission="manifest.export">
      <Format />
    </PageIfMay>
  ),
});

function Pending() {
  return <PageLoading title="Export" text="Loading export..." manifestId={Route.useParams().manifestId} />;
}

function Format() {
  const params = Route.useParams();
  const { format, lots } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <FormatPage
      key={params.manifestId}
      manifestId={params.manifestId}
      {...{ format, lots }}
      onDone={(preset) =>
        navigate({
          to: "/manifests/$manifestId/export",
          params,
          search: { preset, ...(lots && { lots }) },
          replace: true,
          ignoreBlocker: true,
        })
      }
    />
  );
}
