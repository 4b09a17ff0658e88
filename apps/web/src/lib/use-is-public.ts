import { useLocation } from "@tanstack/react-router";

/** At these addresses nobody needs to be signed in. */
export function useIsPublic(): boolean {
  return useLocation({ select: ({ pathname }) => pathname.startsWith("/public/") });
}
