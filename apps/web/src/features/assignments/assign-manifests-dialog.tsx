import { fold } from "@lotwright/contracts/values/fold";
import { Check } from "lucide-react";
import { useState } from "react";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { Loading, Skeleton } from "../../components/ui/progress";
import { SearchBox } from "../../components/ui/search-box";
import { trpc } from "../../data/api/trpc";
import { errorMessage } from "../../lib/error-message";
import { toast } from "../../lib/toasts";

function saySuccess(description: string) {
  toast({ title: "Success", description, variant: "success" });
}

function useAssign() {
  const utils = trpc.useUtils();
  return trpc.assignments.assign.useMutation({
    meta: { errorFallback: "Failed to assign manifest" },
    onSuccess: (_success, { userId }) => {
      saySuccess("Manifest assigned successfully");
      return Promise.all([utils.assignments.list.invalidate({ userId }), utils.team.list.invalidate()]);
    },
  });
}

function useUnassign() {
  const utils = trpc.useUtils();
  return trpc.assignments.unassign.useMutation({
    meta: { errorFallback: "Failed to unassign manifest" },
    onSuccess: (_success, { userId }) => {
      saySuccess("Manifest unassigned successfully");
      return Promise.all([utils.assignments.list.invalidate({ userId }), utils.team.list.invalidate()]);
    },
  });
}

/** Minimum number of manifests for the dialog to have a search box. */
const searchedFrom = 8;

type AssignManifestsDialogProps = { userId: string; email: string; onClose: () => void };

declare module "../../lib/dialogs" {
  interface Dialogs {
    "assign-manifests": AssignManifestsDialogProps;
  }
}

export default function AssignManifestsDialog({ userId, email, onClose }: AssignManifestsDialogProps) {
  return (
    <Dialog
      onOpenChange={onClose}
      title="Assign Manifests"
      description={`Manage manifest access for ${email}`}
    >
      <Assignments userId={userId} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Assignments({ userId }: { userId: string }) {
  const manifests = trpc.manifests.list.useQuery();
  const assigned = trpc.assignments.list.useQuery({ userId });
  const failed = [manifests, assigned].filter(({ error, data }) => error && !data);
  if (failed[0])
    return (
      <div className="space-y-3">
        <p role="alert">{errorMessage(failed[0].error)}</p>
        <Button
          variant="secondary"
          onClick={() => {
            for (const { refetch } of failed) void refetch();
          }}
        >
          Retry
        </Button>
      </div>
    );
  if (!(manifests.data && assigned.data))
    return (
      <Loading text="Loading manifests...">
        <Skeleton className="h-56" />
      </Loading>
    );
  if (manifests.data.length === 0)
    return <p className="py-6 text-center text-muted-foreground">No manifests yet</p>;
  return <ManifestAccess {...{ userId }} manifests={manifests.data} assigned={new Set(assigned.data)} />;
}

type Named = { id: string; name: string };
type ManifestAccessProps = { userId: string; manifests: Named[]; assigned: Set<string> };

function ManifestAccess({ userId, manifests, assigned }: ManifestAccessProps) {
  const [text, setText] = useState("");
  const wanted = fold(text.trim());
  const shown = manifests
    .filter(({ name }) => fold(name).includes(wanted))
    .sort((a, b) => a.name.localeCompare(b.name));
  return (
    <div className="space-y-3">
      {manifests.length > searchedFrom && (
        <SearchBox label="Search manifests..." value={text} onChange={setText} />
      )}
      <ul
        aria-label="Manifests"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard
        tabIndex={0}
        className="max-h-[50dvh] divide-y overflow-y-auto overscroll-contain rounded-md border"
      >
        {shown.map((manifest) => (
          <AccessRow
            key={manifest.id}
            userId={userId}
            manifest={manifest}
            isAssigned={assigned.has(manifest.id)}
          />
        ))}
        {shown.length === 0 && (
          <li className="px-3 py-8 text-center text-muted-foreground">No manifests match your search</li>
        )}
      </ul>
    </div>
  );
}

type AccessRowProps = { userId: string; manifest: Named; isAssigned: boolean };

function AccessRow({ userId, manifest, isAssigned }: AccessRowProps) {
  const assign = useAssign();
  const unassign = useUnassign();
  const change = isAssigned ? unassign : assign;
  const verb = isAssigned ? "Unassign" : "Assign";
  return (
    <li className="flex items-center gap-3 px-3 py-2">
      <span dir="auto" className="min-w-0 grow break-words">
        {manifest.name}
        {isAssigned && (
          <span className="flex items-center gap-1 text-sm text-success">
            <Check aria-hidden className="size-4" />
            Assigned
          </span>
        )}
      </span>
      <Button
        variant={isAssigned ? "ghost" : "secondary"}
        className="w-32 shrink-0"
        aria-label={`${verb} ${manifest.name}`}
        isBusy={change.isPending}
        onClick={() => change.mutate({ userId, manifestId: manifest.id })}
      >
        {verb}
      </Button>
    </li>
  );
}
