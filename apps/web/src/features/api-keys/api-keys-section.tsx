import { type ApiKey, createApiKeyInput } from "@lotwright/contracts/api-keys";
import { maxTextLength } from "@lotwright/contracts/fields";
import { useState } from "react";
import { Card } from "../../components/layout/card";
import { Button } from "../../components/ui/button";
import { ConfirmDialog } from "../../components/ui/confirm-dialog";
import { Field } from "../../components/ui/field";
import { Input } from "../../components/ui/input";
import { showIssues, useContractForm } from "../../lib/form";
import { longDate, timeAgo } from "../../lib/format";
import { trpc } from "../../lib/trpc";
import { NewKeyDialog } from "./new-key-dialog";
import { useCreateApiKey, useRevokeApiKey } from "./use-api-keys";

export function ApiKeysSection() {
  const [keys] = trpc.apiKeys.list.useSuspenseQuery();
  const [revoked, setRevoked] = useState<ApiKey>();
  const revoke = useRevokeApiKey();
  return (
    <Card title="API Keys" description="For programs that work with your manifests in your name.">
      <CreateKey />
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
          Read how to use them
        </a>
      </p>
      {revoked && (
        <ConfirmDialog
          isOpen
          onOpenChange={(isOpen) => !isOpen && setRevoked(undefined)}
          title={`Revoke "${revoked.name}"?`}
          description="Programs that use this key stop working at once. This action cannot be undone."
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
  const form = useContractForm(createApiKeyInput, { name: "" });
  const isBlank = !form.watch("name").trim();
  const submit = form.handleSubmit((values) =>
    create.mutate(values, { onSuccess: () => form.reset(), onError: (error) => showIssues(form, error) }),
  );
  return (
    <form noValidate onSubmit={submit} className="border-t p-4">
      <Field label="Name of a new key" error={form.formState.errors.name?.message}>
        {(control) => (
          <div className="flex gap-3">
            <Input
              {...control}
              {...form.register("name")}
              maxLength={maxTextLength}
              autoComplete="off"
              placeholder="Website import"
            />
            <Button
              type="submit"
              className="shrink-0"
              disabled={isBlank}
              isBusy={create.isPending}
              busyText="Creating..."
            >
              Create Key
            </Button>
          </div>
        )}
      </Field>
      {create.data && <NewKeyDialog created={create.data} onClose={create.reset} />}
    </form>
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
