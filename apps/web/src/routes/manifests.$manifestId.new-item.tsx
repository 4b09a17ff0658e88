import { createFileRoute } from "@tanstack/react-router";
import { NotFound } from "../components/layout/route-error";

export const Route = createFileRoute("/manifests/$manifestId/new-item")({
  component: () => <NotFound />,
});
