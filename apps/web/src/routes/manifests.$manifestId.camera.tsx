import { createFileRoute } from "@tanstack/react-router";
import { NotFound } from "../components/layout/route-error";

export const Route = createFileRoute("/manifests/$manifestId/camera")({
  component: () => <NotFound />,
});
