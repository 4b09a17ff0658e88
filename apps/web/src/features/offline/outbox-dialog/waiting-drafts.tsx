import type { ListedManifest } from "@lotwright/contracts/catalog/manifests";
import { maxPhotosPerItem } from "@lotwright/contracts/values/limits";
import { Link, useNavigate } from "@tanstack/react-router";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Button, buttonClasses } from "../../../components/ui/button";
import { selectedManifest } from "../../../data/session/session";
import { plural } from "../../../lib/format";
import { forgetDraft, moveDraftText } from "../drafts/lot-drafts";
import { useDraftPhotos } from "../drafts/use-draft-photos";
import { draftHolder } from "../queue/records";
import { useOutbox, useOutboxView } from "../queue/use-outbox";
import { noManifestText } from "../queue/waiting-text";
import { MoveDialog } from "./move-dialog";
import { SmallPhotos } from "./small-photos";
import { textKeyOf, useShownDraft, type WaitingDraft } from "./use-waiting-drafts";

type WaitingDraftsProps = {
  drafts: readonly WaitingDraft[];
  /** Called when another screen opens. */
  onLeave: () => void;
};

/** The drafts with photos or recordings on this phone: each opens its screen, or is moved if its manifest is gone. */
export function WaitingDrafts({ drafts, onLeave }: WaitingDraftsProps) {
  return (
    <ul className="space-y-3 not-first:pt-3 empty:hidden">
      {drafts.map((draft) => (
        <li key={draft.holder}>
          <DraftCard {...{ draft, onLeave }} />
        </li>
      ))}
    </ul>
  );
}

type DraftCardProps = { draft: WaitingDraft; onLeave: () => void };

function DraftCard({ draft, onLeave }: DraftCardProps) {
  const { holder, name, isGone } = draft;
  const { userId } = useOutbox();
  const drafted = useDraftPhotos(holder, { key: textKeyOf(draft, userId) });
  const recordings = useOutboxView().recordings.filter((recording) => recording.holder === holder).length;
  const { length: photos } = drafted.photos;
  const parts = [photos > 0 && plural(photos, "photo"), recordings > 0 && plural(recordings, "recording")];
  const content = parts.filter(Boolean).join(" and ");
  const state = `${content} not saved as a lot yet`;
  return (
    <article aria-label={name ? `${name}: ${state}` : state} className="space-y-2 rounded-lg border p-3">
      <p>
        {name && (
          <span dir="auto" className="block break-words font-semibold">
            {name}
          </span>
        )}
        <span className="block text-muted-foreground text-sm">{state}</span>
      </p>
      <SmallPhotos photos={drafted.photos} of={name ?? "a draft"} />
      {isGone ? (
        <GoneDraft {...{ draft, content, onLeave }} discard={drafted.discard} />
      ) : (
        <ContinueLink {...{ draft, onLeave }} />
      )}
    </article>
  );
}

/** Opens the draft's screen. The draft of the open screen stays on the phone, and this list then shows it. */
function ContinueLink({ draft: { kind, manifestId }, onLeave }: DraftCardProps) {
  const isFromDraft = useShownDraft() !== undefined;
  return (
    <Link
      to={kind === "voice" ? "/manifests/$manifestId/voice" : "/manifests/$manifestId/camera"}
      params={{ manifestId }}
      ignoreBlocker={isFromDraft}
      className={buttonClasses({ variant: "secondary" })}
      onClick={() => {
        // Voice Mode can only be opened for a manifest that was opened before.
        selectedManifest(manifestId).write("yes");
        onLeave();
      }}
    >
      Continue
    </Link>
  );
}

type GoneDraftProps = DraftCardProps & {
  /** Text such as "3 photos". */
  content: string;
  discard: ReturnType<typeof useDraftPhotos>["discard"];
};

function GoneDraft({ draft, content, discard, onLeave }: GoneDraftProps) {
  const { kind, manifestId } = draft;
  const { userId } = useOutbox();
  const [isMoving, setIsMoving] = useState(false);
  const move = useMoveDraft(draft, onLeave);
  const finish = () => forgetDraft({ userId, manifestId }, kind);
  return (
    <div className="rounded-md bg-warning-surface p-2 text-sm text-warning">
      <p className="flex gap-1.5">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        {noManifestText}
      </p>
      <div className="flex flex-wrap gap-2 pt-2">
        <Button variant="secondary" onClick={() => setIsMoving(true)}>
          Move to another manifest
        </Button>
        <Button variant="ghost" onClick={() => discard({ finish, comeBack: () => undefined })}>
          Discard
        </Button>
      </div>
      {isMoving && (
        <MoveDialog
          manifestId={manifestId}
          title={`Move ${content}`}
          description={`${noManifestText} Capture continues in the manifest that you choose.`}
          onMove={move}
          onClose={() => setIsMoving(false)}
        />
      )}
    </div>
  );
}

/**
 * Returns a function that moves a draft to another manifest's camera and opens it. Resolves to an error text if that is
 * impossible.
 */
function useMoveDraft({ holder, kind, manifestId }: WaitingDraft, onLeave: () => void) {
  const outbox = useOutbox();
  const navigate = useNavigate();
  const isFromDraft = useShownDraft() !== undefined;
  return async ({ id }: ListedManifest): Promise<string | undefined> => {
    const to = draftHolder(id);
    if (!(await outbox.moveDraft(holder, to))) {
      const there = outbox.view().photos.filter((photo) => photo.holder === to).length;
      return `The lot that you started there has ${plural(there, "photo")}, and a lot can have ${maxPhotosPerItem}. Save that lot first.`;
    }
    moveDraftText({ userId: outbox.userId, manifestId }, kind, id);
    onLeave();
    await navigate({
      to: "/manifests/$manifestId/camera",
      params: { manifestId: id },
      ignoreBlocker: isFromDraft,
    });
    return undefined;
  };
}
