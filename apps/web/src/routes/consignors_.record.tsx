import { createFileRoute, redirect } from "@tanstack/react-router";
import { PageLoading } from "../components/layout/page-loading";
import { useCan } from "../data/session/session";
import { ConsignorRecordPage } from "../features/consignors/consignor-record-page";
import { useDownload } from "../features/exports/use-download";

export const Route = createFileRoute("/consignors_/record")({
  validateSearch: ({ name }: Record<string, unknown>): { name: string } => ({
    // The router parses digits as a number.
    name: typeof name === "string" || typeof name === "number" ? String(name) : "",
  }),
  loaderDeps: ({ search: { name } }) => ({ name }),
  loader: async ({ context: { api }, deps: { name } }) => {
    if (name.trim() === "") throw redirect({ to: "/consignors", replace: true });
    await api.consignors.record.ensureData({ name });
  },
  pendingComponent: () => <PageLoading title="Consignor" text="Loading consignor..." />,
  component: ConsignorRecord,
});

function ConsignorRecord() {
  const { name } = Route.useSearch();
  const download = useDownload();
  const mayExport = useCan("manifest.export");
  return <ConsignorRecordPage key={name} name={name} {...(mayExport && { onPrint: download.mutate })} />;
}
