import { createFileRoute, useLocation } from "@tanstack/react-router";
import { ResetPage } from "../features/auth/reset-page";

export const Route = createFileRoute("/reset-password")({ component: ResetRoute });

/** The token is in the URL fragment, which browsers do not send to servers. */
function ResetRoute() {
  return <ResetPage token={useLocation({ select: ({ hash }) => hash })} />;
}
