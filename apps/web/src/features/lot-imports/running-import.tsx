import type { LotImport } from "@lotwright/contracts/catalog/lot-imports";
import { BottomBar } from "../../components/layout/bottom-bar";
import { Button } from "../../components/ui/button";
import { Progress } from "../../components/ui/progress";
import type { RunImport } from "./use-import";

/** The progress of an import that is being written. */
export function RunningImport({ lotImport, running }: { lotImport: LotImport; running: RunImport }) {
  const { counts, written } = lotImport;
  const lots = counts.create + counts.update;
  const text = running.isCanceled
    ? "Canceling..."
    : `Imported ${written.toLocaleString("en-US")} of ${lots.toLocaleString("en-US")}`;
  return (
    <>
      <main id="main" className="page max-w-3xl space-y-3 py-8">
        <h2 className="font-semibold text-lg">Importing lots</h2>
        <Progress label="Imported lots" value={lots > 0 ? written / lots : 0} />
        <p role="status" className="tabular-nums">
          {text}
        </p>
        <p className="text-muted-foreground">
          {running.isSending
            ? "All lots are imported together. Canceling leaves the manifest as it was."
            : "This import runs in another window."}
        </p>
      </main>
      {running.isSending && (
        <BottomBar>
          <Button variant="secondary" size="lg" disabled={running.isCanceled} onClick={running.cancel}>
            Cancel import
          </Button>
        </BottomBar>
      )}
    </>
  );
}
