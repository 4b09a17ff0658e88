import type { LotImport } from "@lotwright/contracts/catalog/lot-imports";
import { useIsMutating } from "@tanstack/react-query";
import { getMutationKey } from "@trpc/react-query";
import { useState } from "react";
import { BottomBar } from "../../components/layout/bottom-bar";
import { Button } from "../../components/ui/button";
import { Checkbox } from "../../components/ui/checkbox";
import { useOnlineOnly } from "../../data/api/connection";
import { trpc } from "../../data/api/trpc";
import { errorMessage } from "../../lib/error-message";
import { plural } from "../../lib/format";
import type { RunImport } from "./use-import";

type RunBarProps = {
  lotImport: LotImport;
  running: RunImport;
  addsConsignors: boolean;
  onClose: () => void;
};

/** The button that runs an import, and why it can't be run yet. */
export function RunBar({ lotImport: { counts, version }, running, addsConsignors, onClose }: RunBarProps) {
  const [skipsErrors, setSkipsErrors] = useState(false);
  const online = useOnlineOnly();
  const isFixing = useIsMutating({ mutationKey: getMutationKey(trpc.imports.fix) }) > 0;
  const lots = counts.create + counts.update;
  const isBlocked = lots === 0 || (counts.error > 0 && !skipsErrors);
  const run = () =>
    running.run({ expectedVersion: version, skipErrors: skipsErrors, addConsignors: addsConsignors });
  return (
    <BottomBar>
      <RunNotice {...{ running }} isEmpty={lots === 0 && counts.error === 0} />
      {counts.error > 0 && (
        <Checkbox
          className="min-w-0 max-sm:w-full sm:mr-auto"
          checked={skipsErrors}
          onChange={({ target }) => setSkipsErrors(target.checked)}
          label={`Skip the ${plural(counts.error, "row")} with ${counts.error === 1 ? "an error" : "errors"}`}
        />
      )}
      <Button variant="secondary" size="lg" className="max-sm:px-3!" onClick={onClose}>
        Choose another file
      </Button>
      <Button size="lg" {...online} disabled={online.disabled || isBlocked || isFixing} onClick={run}>
        {`Import ${plural(lots, "lot")}`}
      </Button>
    </BottomBar>
  );
}

/** Message about the last attempt, or about an import without rows. */
function RunNotice({
  running: { error, isCanceled },
  isEmpty,
}: Pick<RunBarProps, "running"> & { isEmpty: boolean }) {
  if (error) {
    return (
      <p role="alert" className="w-full break-words text-destructive">
        {errorMessage(error)}
      </p>
    );
  }
  const text = isCanceled ? "Import canceled. No lot was changed." : isEmpty && "There is nothing to import.";
  return (
    <p role="status" className="w-full empty:hidden">
      {text}
    </p>
  );
}
