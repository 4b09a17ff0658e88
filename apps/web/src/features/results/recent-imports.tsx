import { Undo2 } from "lucide-react";
import { Button } from "../../components/ui/button";
import { useOnlineOnly } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";
import { errorMessage } from "../../lib/error-message";
import { plural } from "../../lib/format";
import { useUndoResults } from "./use-results";

const time = new Intl.DateTimeFormat("en-US", { weekday: "short", hour: "numeric", minute: "2-digit" });

/** List of the last day's imports with Undo; renders nothing if there are none. */
export function RecentImports({ manifestId }: { manifestId: string }) {
  const imports = trpc.results.imports.useQuery({ manifestId }, { meta: { hasOwnMessage: true } });
  const undo = useUndoResults(manifestId);
  const online = useOnlineOnly();
  if (imports.error && !imports.data) {
    return (
      <p role="alert" className="pt-4 text-sm">
        {errorMessage(imports.error)}
      </p>
    );
  }
  if (!imports.data?.length) return null;
  return (
    <section className="mt-5 border-t pt-4">
      <h3 className="font-medium">Imports of the last 24 hours</h3>
      <ul className="divide-y">
        {imports.data.map(({ snapshotId, importedAt, by, lots }) => {
          const when = time.format(new Date(importedAt));
          return (
            <li key={snapshotId} className="flex items-center justify-between gap-3 py-1">
              <span className="min-w-0 break-words">
                {`Imported ${when}${by && ` by ${by}`} · ${plural(lots, "lot")}`}
              </span>
              <Button
                variant="ghost"
                className="shrink-0 flex-nowrap!"
                {...online}
                aria-label={`Undo the import of ${when}`}
                disabled={online.disabled || undo.isPending}
                isBusy={undo.isPending && undo.variables.snapshotId === snapshotId}
                onClick={() => undo.mutate({ manifestId, snapshotId })}
              >
                <Undo2 aria-hidden className="size-5" />
                Undo
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
