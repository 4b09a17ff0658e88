import { createFileRoute } from "@tanstack/react-router";
import { PageLoading } from "../components/layout/page-loading";
import { ConsignorsPage } from "../features/consignors/consignors-page";

type ConsignorsSearch = { /** Search text of the list of consignors. */ q?: string };

export const Route = createFileRoute("/consignors")({
  validateSearch: ({ q }: Record<string, unknown>): ConsignorsSearch =>
    typeof q === "string" && q !== "" ? { q } : {},
  loader: ({ context }) => context.api.consignors.list.ensureData(),
  pendingComponent: () => <PageLoading title="Manage Consignors" text="Loading consignors..." />,
  component: Consignors,
});

function Consignors() {
  const { q } = Route.useSearch();
  return <ConsignorsPage key={q} initialText={q} />;
}
