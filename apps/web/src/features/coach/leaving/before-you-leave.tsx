import { Link } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../components/ui/button";
import { Dialog, DialogActions } from "../../../components/ui/dialog";
import { useCurrentUser } from "../../../data/session/session";
import { deviceWord } from "../../../lib/device";
import { lotName, plural } from "../../../lib/format";
import { countFindings } from "./find-findings";
import { useFindings } from "./use-findings";

type BeforeYouLeaveProps = {
  manifestId: string;
  /** Leaves the manifest; undefined if the user only views the list. */
  onLeave?: (() => void) | undefined;
  onClose: () => void;
};

/** Maximum of listed lots and gaps of each kind. */
const maxListed = 12;

/** Dialog that lists what to complete before leaving the goods. */
export default function BeforeYouLeave({ manifestId, onLeave, onClose }: BeforeYouLeaveProps) {
  const { id: userId } = useCurrentUser();
  const { lots, findings, waitingIds } = useFindings({ userId, manifestId });
  const { onePhoto, blurred, missingShots, noConsignor, waiting, gaps } = findings;
  const lotsOf = (title: string, ids: readonly string[]) =>
    ids.length > 0 && (
      <Finding title={title} count={ids.length}>
        {ids.slice(0, maxListed).map((id) => (
          <LotLink
            key={id}
            manifestId={manifestId}
            lotId={id}
            isWaiting={waitingIds.has(id)}
            name={nameOf(lots.get(id))}
            onOpen={onClose}
          />
        ))}
      </Finding>
    );
  return (
    <Dialog onOpenChange={onClose} title="Before you leave">
      <div className="space-y-4">
        {countFindings(findings) + waiting.length === 0 && (
          <p className="flex items-center gap-3">
            <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
            Nothing is missing in the lots of the last 24 hours.
          </p>
        )}
        {lotsOf(`${plural(onePhoto.length, "lot")} with only one photo`, onePhoto)}
        {lotsOf(`${plural(blurred.length, "lot")} with a blurred photo`, blurred)}
        {lotsOf(`${plural(missingShots.length, "lot")} without all required shots`, missingShots)}
        {lotsOf(`${plural(noConsignor.length, "lot")} without a consignor`, noConsignor)}
        {gaps.length > 0 && (
          <Finding title="Numbers without a lot" count={gaps.length}>
            {gaps.slice(0, maxListed).map(([first, last]) => (
              <span key={first} className="rounded-md border px-3 py-2 tabular-nums">
                {first === last ? first : `${first}–${last}`}
              </span>
            ))}
          </Finding>
        )}
        {lotsOf(`${plural(waiting.length, "lot")} still on this ${deviceWord()} only`, waiting)}
      </div>
      <DialogActions>
        {onLeave && (
          <Button variant="secondary" onClick={onLeave}>
            Leave
          </Button>
        )}
        <Button onClick={onClose}>{onLeave ? "Stay" : "Done"}</Button>
      </DialogActions>
    </Dialog>
  );
}

const nameOf = (lot: { lotNumber: number; sectionLetter: string } | undefined) => (lot ? lotName(lot) : "");

function Finding({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const more = count - maxListed;
  return (
    <section className="space-y-2">
      <h3 className="font-medium">{title}</h3>
      <div className="flex flex-wrap items-center gap-2">
        {children}
        {more > 0 && <span className="text-muted-foreground text-sm">and {more} more</span>}
      </div>
    </section>
  );
}

type LotLinkProps = {
  manifestId: string;
  lotId: string;
  isWaiting: boolean;
  name: string;
  onOpen: () => void;
};

function LotLink({ manifestId, lotId, isWaiting, name, onOpen }: LotLinkProps) {
  const look =
    "inline-flex min-h-11 items-center rounded-md border px-3 font-medium tabular-nums hover:bg-muted";
  const label = `Lot ${name}`;
  return isWaiting ? (
    <Link
      to="/manifests/$manifestId/waiting/$lotId"
      params={{ manifestId, lotId }}
      className={look}
      onClick={onOpen}
    >
      {label}
    </Link>
  ) : (
    <Link
      to="/manifests/$manifestId/items/$itemId/edit"
      params={{ manifestId, itemId: lotId }}
      className={look}
      onClick={onOpen}
    >
      {label}
    </Link>
  );
}
