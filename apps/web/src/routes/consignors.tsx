import { createFileRoute } from "@tanstack/react-router";
import { ConsignorsLoading } from "../features/consignors/consignors-loading";
import { ConsignorsPage } from "../features/consignors/consignors-page";

export const Route = createFileRoute("/consignors")({
  loader: ({ context }) => context.api.consignors.list.ensureData(),
  pendingComponent: ConsignorsLoading,
  component: ConsignorsPage,
});
