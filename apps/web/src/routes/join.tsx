import { createFileRoute, useLocation } from "@tanstack/react-router";
import { JoinPage } from "../features/auth/join-page";

export const Route = createFileRoute("/join")({ component: JoinRoute });

/** The token is in the URL fragment, which browsers do not send to servers. */
function JoinRoute() {
  const token = useLocation({ select: ({ hash }) => hash });
  return <JoinPage key={token} token={token} />;
}
