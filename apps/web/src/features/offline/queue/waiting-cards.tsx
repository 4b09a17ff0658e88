import { thumbnailUrl } from "@lotwright/contracts/values/photo-addresses";
import { Link } from "@tanstack/react-router";
import { CloudUpload, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { NoPicture, Picture } from "../../../components/photos/picture";
import { classNames } from "../../../components/ui/class-names";
import { plural, shownCategory, shownTitle } from "../../../lib/format";
import { nameOfLot, type PendingChange, problemOf } from "./records";
import { useKeptPhotos } from "./use-kept-photos";

/** The cards of a manifest's pending lots, above the cards of uploaded lots. */
export function WaitingCards({ lots }: { lots: readonly PendingChange[] }) {
  return (
    <section aria-label="Waiting to upload">
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {lots.toReversed().map((lot) => (
          <li key={lot.id}>
            <WaitingCard lot={lot} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function WaitingCard({ lot }: { lot: PendingChange }) {
  const problem = problemOf(lot);
  const photos = useKeptPhotos(lot.id);
  const picture = photos[0]?.smallPreviewUrl ?? addressOf(lot);
  const Icon = problem ? TriangleAlert : CloudUpload;
  return (
    <article className="relative flex overflow-hidden rounded-lg border border-control-border border-dashed bg-surface">
      <div className="aspect-4/3 w-40 shrink-0 overflow-hidden bg-muted">
        {picture ? <Picture src={picture} alt="" className="size-full object-cover" /> : <NoPicture />}
      </div>
      <div className="min-w-0 grow p-2 pl-3">
        <p className="pt-1">
          <span className="inline-flex items-center rounded-md bg-foreground px-2 py-0.5 font-semibold text-background text-lg tabular-nums leading-7">
            <span className="sr-only">Lot </span>
            {nameOfLot(lot)}
          </span>
        </p>
        <h2 dir="auto" className="line-clamp-2 pt-1 font-medium leading-snug">
          <EditLink lot={lot}>{titleOf(lot)}</EditLink>
        </h2>
        {lot.kind === "create" && (
          <p className="flex flex-wrap gap-x-2 text-muted-foreground text-sm">
            <span className="max-w-full truncate">{shownCategory(expected(lot))}</span>
            <span>{plural(lot.photos.length, "photo")}</span>
          </p>
        )}
        <p
          className={classNames("flex gap-1.5 pt-0.5 text-sm", problem ? "text-destructive" : "text-warning")}
        >
          <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
          {problem ?? waitingNote(lot)}
        </p>
      </div>
    </article>
  );
}

/** The lot as the server will return it: its description is pending, unless the lot was rejected. */
const expected = (lot: PendingChange) =>
  problemOf(lot) ? { ...lot.fields, aiGenerationStatus: "none" } : lot.fields;

function titleOf(lot: PendingChange): string {
  if (lot.kind === "create") return shownTitle(expected(lot));
  return lot.fields.title || plural(lot.photos.length, "photo");
}

const waitingNote = ({ kind }: PendingChange) =>
  kind === "update" ? "Your changes are waiting to upload" : "Waiting to upload";

/** The URL of the first photo's thumbnail, if the photo is uploaded. */
function addressOf({ photos: [first] }: PendingChange): string | undefined {
  return first?.kind === "stored" ? thumbnailUrl(first.url) : undefined;
}

/** A link to the form of the pending lot, or of the item with pending changes. */
function EditLink({ lot, children }: { lot: PendingChange; children: ReactNode }) {
  const { manifestId } = lot;
  const className = "rounded-md after:absolute after:inset-0 after:rounded-lg";
  if (lot.kind === "create") {
    return (
      <Link
        to="/manifests/$manifestId/waiting/$lotId"
        params={{ manifestId, lotId: lot.id }}
        className={className}
      >
        {children}
      </Link>
    );
  }
  return (
    <Link
      to="/manifests/$manifestId/items/$itemId/edit"
      params={{ manifestId, itemId: lot.itemId }}
      className={className}
    >
      {children}
    </Link>
  );
}
