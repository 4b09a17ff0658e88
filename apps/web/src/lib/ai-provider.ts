import { aiNotConfiguredMessage } from "@lotwright/contracts/describable";
import { useCurrentUser } from "./session";
import { trpc } from "./trpc";

/** The message to show in place of AI actions while no provider is set up; undefined otherwise, and until the server has responded. */
export function useNoAiProvider(): string | undefined {
  const { role } = useCurrentUser();
  const { data: provider } = trpc.ai.provider.useQuery();
  if (provider?.isSetUp !== false) return undefined;
  return role === "admin" ? aiNotConfiguredMessage : `${aiNotConfiguredMessage} Ask your admin.`;
}
