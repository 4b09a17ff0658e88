import { createFileRoute, useLocation } from "@tanstack/react-router";
import { ResetPage } from "../features/auth/reset-page";

export const Route = createFileRoute("/reset-password")({ component: ResetRoute });

/** The token stands behind the #, which no server sees. */
function ResetRoute() {
  return <ResetPage token={useLocation({ select: ({ hash }) => hash })} />;
}
