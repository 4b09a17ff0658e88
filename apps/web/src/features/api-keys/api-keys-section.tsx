import type { ApiKey } from "@lotwright/contracts/workspace/api-keys";
import { useState } from "react";
import { Card } from "../../components/layout/card";
import { Button } from "../../components/ui/button";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { trpc } from "../../data/api/trpc";
import { useCurrentUser } from "../../data/session/session";
import { toast } from "../../lib/toasts";
import { CreateKeyDialog } from "./create-key-dialog";
import { KeyRow } from "./key-row";
import { NewKeyDialog } from "./new-key-dialog";
import { useCreateApiKey } from "./use-create-api-key";

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

/** The user's API keys. Admins also see those of their team. */
export function ApiKeysSection() {
  const [keys] = trpc.apiKeys.list.useSuspenseQuery();
  const { id } = useCurrentUser();
  const own = keys.filter(({ userId }) => userId === id);
  const others = keys.filter(({ userId }) => userId !== id);
  const [revoked, setRevoked] = useState<ApiKey>();
  const revoke = useRevokeApiKey();
  return (
    <Card
      id="api-keys"
      title="API Keys"
      description="Let other software work with your manifests."
      action={<CreateKey />}
    >
      {own.length > 0 ? (
        <KeyList label="API keys" keys={own} onRevoke={setRevoked} />
      ) : (
        <p className="border-t px-4 py-8 text-center text-muted-foreground">No API keys yet</p>
      )}
      {others.length > 0 && (
        <>
          <h3 className="border-t px-4 pt-4 pb-3 font-medium">API keys of your team</h3>
          <KeyList label="API keys of your team" keys={others} onRevoke={setRevoked} />
        </>
      )}
      <p className="border-t p-4 text-muted-foreground text-sm">
        <a href="/api/docs" className="font-medium text-foreground underline underline-offset-4">
          API documentation
        </a>
      </p>
      {revoked && (
        <ConfirmDialog
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

type KeyListProps = { label: string; keys: readonly ApiKey[]; onRevoke: (key: ApiKey) => void };

function KeyList({ label, keys, onRevoke }: KeyListProps) {
  return (
    <ul aria-label={label}>
      {keys.map((key) => (
        <KeyRow key={key.id} apiKey={key} onRevoke={() => onRevoke(key)} />
      ))}
    </ul>
  );
}
