import { chosenLots, maxSelectionLength } from "@lotwright/contracts/catalog/lot-selection";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import {
  firstTarget,
  printTargets,
  rememberTarget,
  zipTarget,
} from "../../components/exports/export-targets";
import { TargetSelect } from "../../components/exports/target-select";
import { useMyPlatform } from "../../components/exports/use-my-platform";
import { Button, buttonClasses } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import { trpc } from "../../data/api/trpc";
import { useCurrentUser } from "../../data/session/session";
import { plural } from "../../lib/format";
import { useListedLots } from "../offline/queue";
import type { Edited } from "./edit-dialog";
import { lotsText } from "./lots-text";

/** Dialog that opens the export screen with the selected lots. */
export default function ExportSelectionDialog({ manifestId, ids, onClose }: Edited) {
  const { cards } = useListedLots(manifestId);
  const lots = lotsText(cards, new Set(ids));
  const isShortEnough = chosenLots.safeParse(lots).success;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Export ${plural(ids.length, "lot")}`}
      description="The export has only the selected lots. Choose what it is for."
    >
      {isShortEnough ? (
        <Targets {...{ manifestId, lots, onClose }} />
      ) : (
        <p>
          This selection has too many gaps: its lot numbers take more than{" "}
          {maxSelectionLength.toLocaleString("en-US")} characters. Select lots that follow each other, or
          fewer lots.
        </p>
      )}
    </Dialog>
  );
}

type TargetsProps = Pick<Edited, "manifestId" | "onClose"> & { lots: string };

function Targets({ manifestId, lots, onClose }: TargetsProps) {
  const { id: userId } = useCurrentUser();
  const { data: presets = [] } = trpc.exportPresets.list.useQuery(undefined, {
    // The export screen explains why platforms are missing.
    meta: { hasOwnMessage: true },
  });
  const { platform } = useMyPlatform();
  const [chosenTarget, setChosenTarget] = useState<string>();
  const wanted = chosenTarget ?? firstTarget(userId, platform);
  const chosen = [...presets, ...printTargets].find(({ id }) => id === wanted)?.id ?? zipTarget;
  const choose = (target: string) => {
    rememberTarget(userId, target);
    setChosenTarget(target);
  };
  return (
    <>
      <p className="break-words pb-4">
        Lots: <span className="line-clamp-3 font-medium tabular-nums">{lots.replaceAll(",", ", ")}</span>
      </p>
      <TargetSelect {...{ presets, platform, chosen }} onChoose={choose} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Link
          to="/manifests/$manifestId/export"
          params={{ manifestId }}
          search={{ preset: chosen, lots }}
          className={buttonClasses({})}
        >
          Continue
        </Link>
      </DialogActions>
    </>
  );
}
