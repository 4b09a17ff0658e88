import type { ExportSettings } from "@lotwright/contracts/export-settings";
import { keepPreviousData } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useState } from "react";
import { Skeleton } from "../../components/ui/progress";
import { errorMessage } from "../../lib/error-message";
import { trpc } from "../../lib/trpc";

/** Debounces a value. The first value is returned immediately. */
function useRested<T>(value: T, restMs: number): T {
  const [rested, setRested] = useState(value);
  const text = JSON.stringify(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal keys mean equal values
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [text, restMs]);
  return rested;
}

const restMs = 250;

/** The first lines of a file with sample lots, as the server writes it with these settings. */
export function ExportPreview({ settings }: { settings: ExportSettings | undefined }) {
  const rested = useRested(useDeferredValue(settings), restMs);
  const preview = trpc.exportSettings.preview.useQuery(rested ?? {}, {
    enabled: rested !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label="Preview of the file">
      <h3 className="font-medium">Preview</h3>
      <p className="pb-2 text-muted-foreground text-sm">Sample lots in the format chosen above.</p>
      {preview.error && !preview.data && <p role="alert">{errorMessage(preview.error)}</p>}
      {preview.isPending && <Skeleton className="h-24" />}
      {preview.data?.text !== undefined && <Lines text={preview.data.text} />}
      {preview.data && preview.data.text === undefined && <Table rows={preview.data.rows} />}
    </section>
  );
}

const boxClasses = "overflow-x-auto rounded-md border bg-background text-sm";

function Lines({ text }: { text: string }) {
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      className={`${boxClasses} p-3`}
    >
      {text}
    </pre>
  );
}

/** React keys for table cells, by position, because several cells may have the same text. */
const placed = (cells: string[], place: string | number) =>
  cells.map((text, column) => ({ key: `${place}-${column}`, text }));

function Table({ rows: [heading = [], ...rows] }: { rows: string[][] }) {
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      className={boxClasses}
    >
      <table className="w-full border-collapse">
        <thead>
          <tr>
            {placed(heading, "heading").map(({ key, text }) => (
              <th
                key={key}
                scope="col"
                className="whitespace-nowrap border-b px-3 py-2 text-left font-semibold"
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={placed(cells, row)[0]?.key}>
              {placed(cells, row).map(({ key, text }) => (
                <td key={key} className="whitespace-nowrap border-b px-3 py-2">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
