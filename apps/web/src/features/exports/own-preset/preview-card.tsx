import type { OwnPresetColumn } from "@lotwright/contracts/exports/own-presets";
import { Card } from "../../../components/layout/card";
import { Button } from "../../../components/ui/button";
import { Disclosure } from "../../../components/ui/disclosure";
import { PreviewLines, PreviewTable } from "../../../components/ui/preview-table";
import { Skeleton, Spinner } from "../../../components/ui/progress";
import { errorMessage } from "../../../lib/error-message";
import { HeaderText } from "./header-text";
import type { usePreview } from "./use-preview";

type PreviewCardProps = { columns: readonly OwnPresetColumn[]; preview: ReturnType<typeof usePreview> };

/** Preview of the first lots. Its height stays the same while it reloads. */
export function PreviewCard({ columns, preview }: PreviewCardProps) {
  const { data } = preview;
  return (
    <Card
      title="Preview"
      description="The first lots of this manifest."
      state={
        <p role="status" className="flex min-h-6 items-center gap-2 text-sm">
          {preview.isFetching && (
            <>
              <Spinner /> Updating…
            </>
          )}
        </p>
      }
    >
      <div className="min-h-64 space-y-3 border-t p-4">
        <PreviewProblem {...preview} />
        {data?.rows.length === 0 && (
          <p className="text-muted-foreground">
            This manifest has no lots yet: the file has its headers only.
          </p>
        )}
        {data && (
          <PreviewTable
            heading={columns.map(({ header }) => (
              // biome-ignore lint/correctness/useJsxKeyInIterable: the table gives its cells keys
              <HeaderText header={header} />
            ))}
            rows={data.rows}
          />
        )}
        {!data && preview.isFetching && <Skeleton className="h-52" />}
        {data && data.text !== "" && (
          <Disclosure title="As text">
            <div className="p-4">
              <PreviewLines text={data.text} />
            </div>
          </Disclosure>
        )}
      </div>
    </Card>
  );
}

function PreviewProblem({ isOnline, error, isFetching, refetch }: PreviewCardProps["preview"]) {
  if (!isOnline) return <p role="status">You're offline. The preview needs a connection.</p>;
  if (!error || isFetching) return null;
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p className="grow basis-40 text-destructive">{errorMessage(error)}</p>
      <Button variant="secondary" onClick={() => void refetch()}>
        Retry
      </Button>
    </div>
  );
}
