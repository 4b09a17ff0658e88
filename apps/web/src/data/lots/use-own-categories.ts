import { trpc } from "../api/trpc";

const none: readonly string[] = [];

/** The categories that the workspace has added, as far as they are loaded; forms do not wait for them. */
export function useOwnCategories(): readonly string[] {
  // Settings cached by an earlier release lack them.
  return trpc.captureSettings.current.useQuery(undefined, { enabled: false }).data?.categories ?? none;
}
