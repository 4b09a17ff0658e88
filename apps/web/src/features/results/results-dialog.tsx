import { FileUp } from "lucide-react";
import { Button } from "../../components/ui/button";
import { Checkbox } from "../../components/ui/checkbox";
import { Dialog, DialogActions, DialogFooter } from "../../components/ui/dialog";
import { FileButton } from "../../components/ui/file-button";
import { Spinner } from "../../components/ui/progress";
import { useIsOnline } from "../../data/api/connection";
import { useCurrency } from "../../data/lots/field-text";
import { errorMessage } from "../../lib/error-message";
import { plural } from "../../lib/format";
import { ColumnChoices } from "./column-choices";
import { LotsInParts } from "./lots-in-parts";
import { RecentImports } from "./recent-imports";
import { ResultsPreviewed } from "./results-preview";
import { useResults } from "./use-results";
import { WordMeanings } from "./word-meanings";

type ResultsDialogProps = { manifestId: string; onClose: () => void };

declare module "../../lib/dialogs" {
  interface Dialogs {
    results: ResultsDialogProps;
  }
}

/** Dialog that imports sale results from a file, after a preview. */
export default function ResultsDialog({ manifestId, onClose }: ResultsDialogProps) {
  const results = useResults(manifestId, onClose);
  const { preview, chosen } = results;
  const isOnline = useIsOnline();
  const currency = useCurrency(manifestId);
  return (
    <Dialog
      onOpenChange={onClose}
      title="Import Results"
      {...(!chosen && {
        description:
          "A CSV or Excel file with a line for each lot: its number, the hammer price, the buyer's number and, if you have it, sold, unsold or withdrawn.",
      })}
    >
      <FileChoice results={results} isOnline={isOnline} />
      {!isOnline && (
        <p role="status" className="pt-3 text-muted-foreground">
          You're offline. Importing results needs a connection.
        </p>
      )}
      <Failure results={results} />
      {preview.isPending && (
        <p role="status" className="flex items-center gap-2 pt-4 text-muted-foreground">
          <Spinner />
          {`Reading ${chosen?.name ?? "the file"}...`}
        </p>
      )}
      {results.columns.data && (
        <div className="pt-4">
          <ColumnChoices
            file={results.columns.data}
            isBusy={!isOnline || preview.isPending}
            onChoose={results.chooseColumns}
          />
        </div>
      )}
      <Previewed results={results} isOnline={isOnline} currency={currency} />
      <Confirmation results={results} isOnline={isOnline} onClose={onClose} />
      {!chosen && <RecentImports manifestId={manifestId} />}
    </Dialog>
  );
}

type PartProps = { results: ReturnType<typeof useResults>; isOnline: boolean };

function FileChoice({ results: { chosen, choose, preview, importing }, isOnline }: PartProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <FileButton
        variant={chosen ? "secondary" : "primary"}
        accept=".csv,.txt,.tsv,.xlsx,.xls,text/csv,text/plain,text/tab-separated-values"
        label="Results file"
        isDisabled={!isOnline || preview.isPending || importing.isPending}
        onFiles={([file]) => file && choose(file)}
      >
        <FileUp aria-hidden className="size-5" />
        {chosen ? "Choose another file" : "Choose a file"}
      </FileButton>
      {chosen && <span className="min-w-0 break-all text-muted-foreground">{chosen.name}</span>}
    </div>
  );
}

/** Message about a file that could not be read or imported. */
function Failure({ results: { problem, preview, columns, importing, retry } }: Pick<PartProps, "results">) {
  // The form for the columns replaces this message.
  const unread = columns.data ? null : preview.error;
  const error = unread ?? importing.error;
  if (!problem && !error) return null;
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 pt-3 text-destructive">
      <p className="min-w-0 break-words">{problem ?? errorMessage(error)}</p>
      {unread && (
        <Button variant="secondary" onClick={retry}>
          Retry
        </Button>
      )}
    </div>
  );
}

/** Questions about the file, and a preview of its import. */
function Previewed({ results, isOnline, currency }: PartProps & { currency: string | undefined }) {
  const { preview, columns } = results;
  if (!preview.data || columns.data) return null;
  const isBusy = !isOnline || preview.isPending;
  return (
    <div className="space-y-5 pt-4">
      {/* The server of the previous release has none of these questions. */}
      <WordMeanings
        words={preview.data.unknownWords ?? []}
        answered={preview.data.answeredWords ?? []}
        isBusy={isBusy}
        onAnswer={results.answerWord}
      />
      <LotsInParts
        lots={preview.data.lotsInParts ?? []}
        reading={results.parts}
        isBusy={isBusy}
        onChoose={results.chooseParts}
      />
      <ResultsPreviewed
        preview={preview.data}
        currency={currency}
        onSheet={results.chooseSheet}
        onChangeColumns={isOnline ? results.askForColumns : undefined}
      />
    </div>
  );
}

function Confirmation({ results, isOnline, onClose }: PartProps & { onClose: () => void }) {
  const { preview, columns, importing, confirm, skipsProblems, setSkipsProblems } = results;
  const { data } = preview;
  if (!data || columns.data) return null;
  const { changed, problems } = data.counts;
  const isBlocked = changed === 0 || (problems > 0 && !skipsProblems);
  return (
    <DialogFooter>
      {problems > 0 && (
        <Checkbox
          className="-mb-2 pt-3"
          checked={skipsProblems}
          onChange={({ target }) => setSkipsProblems(target.checked)}
          label={`Skip the ${plural(problems, "line")} with ${problems === 1 ? "a problem" : "problems"}`}
          hint="Or correct the file and choose it again."
        />
      )}
      {changed === 0 && (
        <p role="status" className="pt-3">
          There is nothing to import.
        </p>
      )}
      <DialogActions onCancel={onClose}>
        <Button
          disabled={!isOnline || isBlocked}
          isBusy={importing.isPending}
          busyText="Importing..."
          onClick={() => confirm(data.version)}
        >
          {`Import ${plural(changed, "lot")}`}
        </Button>
      </DialogActions>
    </DialogFooter>
  );
}
