import { aiNotConfiguredMessage } from "@lotwright/contracts/writing/describable";
import { trpc } from "../api/trpc";
import { useCan } from "./session";

/**
 * Says that no AI provider is set up, to be shown in place of AI actions. Undefined if there is one, and until the
 * server has responded.
 */
export function useNoAiProvider(): string | undefined {
  const mayConnect = useCan("workspace.configure");
  const { data: provider } = trpc.ai.provider.useQuery();
  if (provider?.isSetUp !== false) return undefined;
  return mayConnect ? aiNotConfiguredMessage : `${aiNotConfiguredMessage} Ask your admin.`;
}

/** Whether the server reads what stands on photos, so that it drafts a description from them without a provider. */
export const useReadsMarks = (): boolean => trpc.ai.provider.useQuery().data?.readsMarks === true;

/** Whether the server has said that it reads no photos. */
export const useReadsNoMarks = (): boolean => trpc.ai.provider.useQuery().data?.readsMarks === false;

/** Says what a description is written from while no AI provider is set up. Undefined if there is one. */
export function useDraftSource(): string | undefined {
  const noProvider = useNoAiProvider();
  const readsMarks = useReadsMarks();
  return noProvider && `${noProvider} Written from notes${readsMarks ? " and marks" : ""} instead.`;
}

/** Whether asking for a description of a lot with photos can succeed, also if it has no notes. */
export function useCanDescribe(): boolean {
  const noProvider = useNoAiProvider();
  return useReadsMarks() || noProvider === undefined;
}
