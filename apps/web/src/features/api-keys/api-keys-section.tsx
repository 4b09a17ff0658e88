import type { ApiKey } from "@lotwright/contracts/api-keys";
import { useState } from "react";
import { Card } from "../../components/layout/card";
import { Button } from "../../components/ui/button";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { longDate, timeAgo } from "../../lib/format";
import { toast } from "../../lib/toasts";
import { trpc } from "../../lib/trpc";
import { CreateKeyDialog } from "./create-key-dialog";
import { NewKeyDialog } from "./new-key-dialog";

export function useCreateApiKey() {
  const utils = trpc.useUtils();
  return trpc.apiKeys.create.useMutation({
    meta: { errorFallback: "Failed to create the API key. Please try again.", formTakesIssues: true },
    onSuccess: () => utils.apiKeys.list.invalidate(),
  });
}

function useRevokeApiKey() {
  const utils = trpc.useUtils();
  return trpc.apiKeys.revoke.useMutation({
    meta: { errorFallback: "Failed to revoke the API key. Please try again." },
    onSuccess: () => {
      toast({ title: "API key revoked", variant: "success" });
      return utils.apiKeys.list.invalidate();
    },
  });
}

export function ApiKeysSection() {
  const [keys] = trpc.apiKeys.list.useSuspenseQuery();
  const [revoked, setRevoked] = useState<ApiKey>();
  const revoke = useRevokeApiKey();
  return (
    <Card
      id="api-keys"
      title="API Keys"
      description="Let other software work with your manifests."
      action={<CreateKey />}
    >
      {keys.length > 0 ? (
        <ul aria-label="API keys">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoked(key)} />
          ))}
        </ul>
      ) : (
        <p className="border-t px-4 py-8 text-center text-muted-foreground">No API keys yet</p>
      )}
      <p className="border-t p-4 text-muted-foreground text-sm">
        <a href="/api/docs" className="font-medium text-foreground underline underline-offset-4">
          API documentation
        </a>
      </p>
      {revoked && (
        <ConfirmDialog
          isOpen
          onOpenChange={(isOpen) => !isOpen && setRevoked(undefined)}
          title={`Revoke "${revoked.name}"?`}
          description="Programs using this key will stop working immediately. This action cannot be undone."
          confirmText="Revoke"
          busyText="Revoking..."
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate({ id: revoked.id }, { onSuccess: () => setRevoked(undefined) })}
        />
      )}
    </Card>
  );
}

function CreateKey() {
  const create = useCreateApiKey();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        Create Key
      </Button>
      {isAsking && <CreateKeyDialog create={create} onClose={() => setIsAsking(false)} />}
      {create.data && <NewKeyDialog created={create.data} onClose={create.reset} />}
    </>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, createdAt, lastUsedAt } = apiKey;
  return (
    <li className="flex items-center gap-3 border-t p-4">
      <div className="min-w-0 grow">
        <p dir="auto" className="break-words font-medium">
          {name}
        </p>
        <p className="text-muted-foreground text-sm">
          Created {longDate(createdAt)} · {lastUsedAt ? `Last used ${timeAgo(lastUsedAt)}` : "Never used"}
        </p>
      </div>
      <Button variant="secondary" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
