import { trpc } from "../../../data/api/trpc";
import { useCurrentUser } from "../../../data/session/session";

/** Names of users who added lots to a manifest. Until loaded, and offline, only the signed-in user is known. */
export function useCreators(manifestId: string, isWanted = true): (userId: string) => string {
  const { id } = useCurrentUser();
  const { data = [] } = trpc.items.creators.useQuery({ manifestId }, { enabled: isWanted });
  const names = new Map(data.map((creator) => [creator.id, creator.name]));
  return (userId) => (userId === id ? "you" : (names.get(userId) ?? "another person"));
}
