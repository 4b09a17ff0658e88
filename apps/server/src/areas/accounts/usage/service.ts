import type { Resource, Usage } from "@lotwright/contracts/workspace/usage";
import type { ActorContext } from "../../../core/context";

export async function currentUsage({ actor, usage, quotas }: ActorContext): Promise<Usage> {
  const read = async (resource: Resource) => ({
    used: await usage.read(resource, actor.workspaceId),
    limit: quotas[resource],
  });
  const [lots, storageBytes, members] = await Promise.all([
    read("lots"),
    read("storageBytes"),
    read("members"),
  ]);
  return { lots, storageBytes, members };
}
