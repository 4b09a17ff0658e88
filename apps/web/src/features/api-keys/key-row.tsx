import type { ApiKey } from "@lotwright/contracts/workspace/api-keys";
import { Badge } from "../../components/ui/badge";
import { Button } from "../../components/ui/button";
import { Person } from "../../components/ui/person";
import { useCan, useCurrentUser } from "../../data/session/session";
import { longDate, timeAgo } from "../../lib/format";
import { scopeTexts } from "./key-scopes";

export function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, scope, createdAt, lastUsedAt, expiresAt, userId, userName } = apiKey;
  const { id } = useCurrentUser();
  const mayDownload = useCan("workspace.download");
  const isExpired = expiresAt !== null && new Date(expiresAt) <= new Date();
  // Members could never download the workspace, so their keys have not changed.
  const hasChanged = scope === "full" && userId === id && mayDownload;
  const expiry = expiresAt && `${isExpired ? "Expired" : "Expires"} ${longDate(expiresAt)}`;
  const use = lastUsedAt ? `Last used ${timeAgo(lastUsedAt)}` : "Never used";
  return (
    <li className="flex items-center gap-3 border-t p-4">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span dir="auto" className="min-w-0 break-words font-medium">
            {name}
          </span>
          <Badge>{scopeTexts[scope].name}</Badge>
          {isExpired && <Badge variant="destructive">Expired</Badge>}
        </p>
        {userId !== id && (
          <p className="py-1 text-sm">
            <Person name={userName} />
          </p>
        )}
        <p className="text-muted-foreground text-sm">
          {[`Created ${longDate(createdAt)}`, use, expiry].filter(Boolean).join(" · ")}
        </p>
        {hasChanged && <p className="text-muted-foreground text-sm">{scopeTexts.full.hint}</p>}
      </div>
      <Button variant="secondary" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
