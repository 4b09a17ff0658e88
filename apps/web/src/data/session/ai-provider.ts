import { trpc } from "../api/trpc";
import { useCan } from "./session";

/** Whether the server is known to have no AI provider. */
export const useHasNoProvider = (): boolean => trpc.ai.provider.useQuery().data?.isSetUp === false;

/** Whether the server reads text on photos, so that it can draft descriptions without an AI provider. */
export const useReadsMarks = (): boolean => trpc.ai.provider.useQuery().data?.readsMarks === true;

/** Whether the server is known not to read photos. */
export const useReadsNoMarks = (): boolean => trpc.ai.provider.useQuery().data?.readsMarks === false;

/** Hint for admins, who can connect an AI provider; undefined if there is one. */
export function useConnectHint(): string | undefined {
  const mayConnect = useCan("workspace.configure");
  const isWanted = useHasNoProvider() && mayConnect;
  return isWanted ? "Connect an AI provider to write descriptions from photos." : undefined;
}

/** Sentence about the source of drafts while no AI provider is set up; undefined if there is one. */
export function useDraftSource(): string | undefined {
  const hasNoProvider = useHasNoProvider();
  const readsMarks = useReadsMarks();
  return hasNoProvider ? `Written from notes${readsMarks ? " and marks" : ""}.` : undefined;
}

/** Whether a lot with photos but without notes can be described. */
export function useCanDescribe(): boolean {
  const hasNoProvider = useHasNoProvider();
  return useReadsMarks() || !hasNoProvider;
}
