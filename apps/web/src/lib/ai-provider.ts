import { aiNotConfiguredMessage } from "@lotwright/contracts/describable";
import { useCurrentUser } from "./session";
import { trpc } from "./trpc";

/**
 * Says that no AI provider is set up, to be shown in place of AI actions. Undefined if there is one, and until the
 * server has responded.
 */
export function useNoAiProvider(): string | undefined {
  const { role } = useCurrentUser();
  const { data: provider } = trpc.ai.provider.useQuery();
  if (provider?.isSetUp !== false) return undefined;
  return role === "admin" ? aiNotConfiguredMessage : `${aiNotConfiguredMessage} Ask your admin.`;
}
