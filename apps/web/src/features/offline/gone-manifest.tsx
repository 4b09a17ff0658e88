import { lazy, type ReactNode, useState } from "react";
import { Part } from "../../components/layout/part";
import { NotFound } from "../../components/layout/route-error";
import { Button } from "../../components/ui/button";
import { joinedNames } from "../../data/lots/joined-names";
import { deviceWord } from "../../lib/device";
import { plural } from "../../lib/format";
import type { OutboxView } from "./queue/outbox-state";
import { draftOf } from "./queue/records";
import { useOutboxFact } from "./queue/use-outbox";
import { noManifestText } from "./queue/waiting-text";

const OutboxDialog = lazy(() => import("./outbox-dialog/outbox-dialog"));

/** Sentence such as "Your 3 photos are saved on this phone." Undefined if nothing of the manifest is stored here. */
function savedText({ lots, photos, recordings }: OutboxView, manifestId: string): string | undefined {
  const isOfDraft = ({ holder }: { holder: string }) => draftOf(holder)?.manifestId === manifestId;
  const counts = [
    [lots.filter((lot) => lot.manifestId === manifestId).length, "lot"],
    [photos.filter(isOfDraft).length, "photo"],
    [recordings.filter(isOfDraft).length, "recording"],
  ] as const;
  const saved = counts.filter(([count]) => count > 0);
  const [first, second] = saved;
  if (!first) return undefined;
  if (first[0] === 1 && !second) return `Your ${first[1]} is saved on this ${deviceWord()}.`;
  const names = saved.map(([count, noun]) => plural(count, noun));
  return `Your ${joinedNames(names)} are saved on this ${deviceWord()}.`;
}

type GoneManifestProps = {
  manifestId: string;
  /** Rendered if nothing of the manifest is on this phone. */
  otherwise: ReactNode;
};

/** The page of a deleted manifest, if something captured for it is still on this phone. */
export default function GoneManifest({ manifestId, otherwise }: GoneManifestProps) {
  const saved = useOutboxFact((view) => savedText(view, manifestId));
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      {saved ? (
        <NotFound
          message={`${noManifestText} ${saved}`}
          action={<Button onClick={() => setIsOpen(true)}>Move or discard</Button>}
        />
      ) : (
        otherwise
      )}
      {isOpen && (
        <Part onClose={close}>
          <OutboxDialog onClose={close} />
        </Part>
      )}
    </>
  );
}
