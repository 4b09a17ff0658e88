import type { ExportSettings } from "@lotwright/contracts/exports/export-settings";
import { keepPreviousData } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { PreviewLines, PreviewTable } from "../../components/ui/preview-table";
import { Skeleton } from "../../components/ui/progress";
import { trpc } from "../../data/api/trpc";
import { errorMessage } from "../../lib/error-message";
import { useRested } from "../../lib/rested";

const restMs = 250;

/** Preview of a file with sample lots, as the server writes it with these settings. */
export function ExportPreview({ settings }: { settings: ExportSettings | undefined }) {
  const rested = useRested(useDeferredValue(settings), restMs);
  const preview = trpc.exportSettings.preview.useQuery(rested ?? {}, {
    enabled: rested !== undefined,
    placeholderData: keepPreviousData,
    trpc: { abortOnUnmount: true },
  });
  return (
    <section aria-label="Preview of the file">
      <h3 className="font-medium">Preview</h3>
      <p className="pb-2 text-muted-foreground text-sm">Sample lots in the format chosen above.</p>
      {preview.error && !preview.data && <p role="alert">{errorMessage(preview.error)}</p>}
      {preview.isPending && <Skeleton className="h-24" />}
      {preview.data && <Sample {...preview.data} />}
    </section>
  );
}

function Sample({ text, rows = [] }: { text?: string | undefined; rows?: string[][] | undefined }) {
  if (text !== undefined) return <PreviewLines text={text} />;
  const [heading = [], ...lots] = rows;
  return <PreviewTable heading={heading} rows={lots} />;
}
