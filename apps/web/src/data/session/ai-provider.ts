import { aiNotConfiguredMessage } from "@lotwright/contracts/writing/describable";
import { trpc } from "../api/trpc";
import { useCan } from "./session";

/**
 * Explanation that no AI provider is set up, shown instead of AI actions. Undefined if there is one or the server has
 * not responded yet.
 */
export function useNoAiProvider(): string | undefined {
  const mayConnect = useCan("workspace.configure");
  const { data: provider } = trpc.ai.provider.useQuery();
  if (provider?.isSetUp !== false) return undefined;
  return mayConnect ? aiNotConfiguredMessage : `${aiNotConfiguredMessage} Ask your admin.`;
}

/** Whether the server reads text on photos, so that it can draft descriptions without an AI provider. */
export const useReadsMarks = (): boolean => trpc.ai.provider.useQuery().data?.readsMarks === true;

/** Whether the server is known not to read photos. */
export const useReadsNoMarks = (): boolean => trpc.ai.provider.useQuery().data?.readsMarks === false;

/** Sentence about the source of drafts while no AI provider is set up; undefined if there is one. */
export function useDraftSource(): string | undefined {
  const noProvider = useNoAiProvider();
  const readsMarks = useReadsMarks();
  return noProvider && `Written from notes${readsMarks ? " and marks" : ""}.`;
}

/** Whether a lot with photos but without notes can be described. */
export function useCanDescribe(): boolean {
  const noProvider = useNoAiProvider();
  return useReadsMarks() || noProvider === undefined;
}
