import { Link } from "@tanstack/react-router";
import { Camera as CameraIcon, Pencil, Smartphone } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { BackLink } from "../../components/layout/icon-link";
import { LeaveGuard } from "../../components/layout/leave-guard";
import { PageHeader } from "../../components/layout/page-header";
import { useIsDesk } from "../../components/layout/use-desk";
import { DropArea, PhotoDrop } from "../../components/photos/drop-area";
import { usePhotoPickers } from "../../components/photos/photo-buttons";
import { PhotoGrid } from "../../components/photos/photo-grid";
import type { MarksParts } from "../../components/photos/photo-marks";
import { type GridPhoto, isUploading } from "../../components/photos/photo-queue";
import { AiCheckbox } from "../../components/ui/checkbox";
import { classNames } from "../../components/ui/class-names";
import { Dialog } from "../../components/ui/dialog";
import { Spinner } from "../../components/ui/progress";
import { closeShortcut, useCloseShortcut } from "../../lib/form-shortcuts";
import { plural } from "../../lib/format";
import { LeftOutNote } from "../lots/left-out-note";
import { type CaptureDraft, finishDraft } from "../offline/drafts";
import { useOutboxFact } from "../offline/queue";
import { hintOf, useAdvised } from "./advice";
import type { useViewfinder } from "./camera/use-viewfinder";
import { Viewfinder } from "./camera/viewfinder";
import { CaptureBar, ViewfinderBar } from "./capture-bar";
import { LotDialog } from "./lot-dialog";
import { type CaptureOptions, useCapture } from "./use-capture";
import { ViewfinderNotice } from "./viewfinder-notice";

export type Facts = { draft: CaptureDraft; onChange: (change: Partial<CaptureDraft>) => void };

export type CapturePageProps = CaptureOptions & {
  /** Why photos may have to be taken again, by photo id. */
  advice: ReadonlyMap<string, string>;
  headerActions: ReactNode;
  /** Line with the leased lot numbers. */
  note: ReactNode;
  /** List of the manifest's leased lot numbers. */
  blocks: ReactNode;
  /** Leases a block of lot numbers for this device. */
  onReserve: () => void;
  isReserving: boolean;
  /** The path of the lot's form. */
  formPath: string;
  /** Navigates to the manifest. */
  onBack: () => void;
  marks?: MarksParts;
  /** Renders the fields that users fill in while they photograph a lot. */
  renderFacts: (facts: Facts) => ReactNode;
};

export function CapturePage(props: CapturePageProps) {
  const { owner, formPath, renderFacts } = props;
  const capture = useCapture(props);
  const { draft, change, drafted, shots, finish } = capture;
  const { queue, photos, discard, isFull, isKept } = drafted;
  const [opened, setOpened] = useState<"number" | "facts">();
  const close = () => setOpened(undefined);
  const pickers = usePhotoPickers(queue.add);
  const { hasViewfinder, leftOut } = capture;
  const isDesk = useIsDesk();
  const facts = (
    <>
      <AiCheckbox checked={draft.useAi} onChange={(useAi) => change({ useAi })} />
      {renderFacts({ draft, onChange: change })}
    </>
  );
  const bar = {
    photoCount: photos.length,
    isFull,
    isSaving: capture.isSaving,
    pickers,
    onSave: capture.saveLot,
    onDone: finish,
    note: leftOut ? <LeftOutNote leftOut={leftOut} onUse={capture.takeNumber} /> : props.note,
  };
  const advised = useAdvised(photos, props.advice);
  const grid = { photos: advised, actions: queue, marks: props.marks };
  const { isFirst } = props.lots;
  return (
    <>
      <CaptureHeader page={props} lot={capture.lot} onNumber={() => setOpened("number")} />
      <main
        id="main"
        className={classNames(
          "page sideways:pr-66 pt-4 lg:grid lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-8 lg:space-y-0",
          hasViewfinder ? "lg:pb-8" : "space-y-6 pb-8",
        )}
      >
        <CapturePicture
          capture={capture}
          grid={grid}
          hint={hintOf(advised, props.lots.missingShotsOf(draft, photos.length))}
          empty={<NoPhotos {...{ isFirst, isFull }} onChoose={pickers.choose} />}
          isFirst={isFirst}
        />
        {/* On phones, "Quick facts" below the viewfinder opens these fields. */}
        {(isDesk || !hasViewfinder) && opened !== "facts" && (
          <div className="space-y-4">
            {facts}
            {isDesk && <PhoneLink />}
          </div>
        )}
      </main>
      {hasViewfinder ? (
        <ViewfinderBar
          {...bar}
          lastPhoto={<PhotoGrid {...grid} layout="last" />}
          isReady={capture.isReady}
          onShot={shots.take}
          onFacts={() => setOpened("facts")}
        />
      ) : (
        <CaptureBar {...bar} />
      )}
      {/* Rendered outside of the bars, because the camera may fail or close while a picker is open. */}
      {pickers.inputs}
      <PhotoDrop onPhotos={queue.add} />
      <CaptureDialogs {...{ capture, facts, opened }} page={props} onClose={close} />
      <LeaveGuard
        isActive={photos.length > 0 || drafted.hasRecordings || Object.keys(draft.fields).length > 0}
        isKept={isKept}
        isAllowed={(pathname) => pathname === formPath}
        title="Leave without saving?"
        {...questionOf(photos.length)}
        onLeave={({ comeBack }) =>
          discard({ finish: () => finishDraft(owner, draft.sectionLetter), comeBack })
        }
      />
    </>
  );
}

/** Leads a computer, whose camera is rarely a good one, to the setup of a phone. */
const PhoneLink = () => (
  <Link
    to="/connect"
    className="inline-flex min-h-11 items-center gap-2 text-muted-foreground text-sm underline underline-offset-4"
  >
    <Smartphone aria-hidden className="size-4" />
    Connect a phone
  </Link>
);

type CaptureHeaderProps = { page: CapturePageProps; lot: string; onNumber: () => void };

function CaptureHeader({ page, lot, onNumber }: CaptureHeaderProps) {
  useCloseShortcut(page.onBack);
  return (
    <PageHeader
      title={`Lot ${lot}`}
      eyebrow="Capture Photos"
      actions={page.headerActions}
      wrapTitle={(title) => <LotTitle title={title} onPress={onNumber} />}
      back={
        <BackLink
          to="/manifests/$manifestId"
          params={{ manifestId: page.owner.manifestId }}
          label="Back to items"
          title="Back to items (Esc)"
          {...closeShortcut}
        />
      }
    />
  );
}

type CapturePictureProps = {
  capture: ReturnType<typeof useViewfinder>;
  grid: Pick<ComponentProps<typeof PhotoGrid>, "photos" | "actions" | "marks">;
  hint: string;
  /** The dashed area of a lot without photos. */
  empty: ReactNode;
  isFirst: boolean;
};

const tip = "The first photo becomes the cover.";

function progressOf(isArriving: boolean, photos: readonly GridPhoto[]): string {
  if (isArriving) return "Saving...";
  return isUploading(photos) ? "Uploading photos..." : "";
}

/** Text about photos that are being stored or uploaded. Renders without the rest of the screen at each shot. */
function Progress({ holder, photos }: { holder: string; photos: readonly GridPhoto[] }) {
  const isArriving = useOutboxFact((view) => view.arriving.has(holder));
  const progress = progressOf(isArriving, photos);
  if (!progress) return null;
  return (
    <>
      <Spinner className="size-4" />
      {progress}
    </>
  );
}

/** The viewfinder, or the photos with the reason why the viewfinder is off. */
export function CapturePicture({ capture, grid, hint, empty, isFirst }: CapturePictureProps) {
  const { holder, camera, video, shots, setHasPicture, hasViewfinder } = capture;
  if (hasViewfinder) {
    return (
      <Viewfinder
        {...{ camera, video }}
        hint={hint || (isFirst && grid.photos.length === 0 ? tip : "")}
        progress={<Progress holder={holder} photos={grid.photos} />}
        shotCount={shots.shotCount}
        onPicture={setHasPicture}
      />
    );
  }
  return (
    <div>
      <PhotoGrid {...grid} empty={empty} />
      <p role="status" className="min-h-5 text-sm text-warning">
        {hint}
      </p>
      <ViewfinderNotice camera={camera} />
    </div>
  );
}

/** The lot's number in the header; a press opens the dialog to change it. */
function LotTitle({ title, onPress }: { title: ReactNode; onPress: () => void }) {
  return (
    <button
      type="button"
      title="Change the number or the section"
      className="flex min-h-11 group-has-data-row/title:min-h-0 items-center gap-2 rounded-md text-left tabular-nums"
      onClick={onPress}
    >
      <span>{title}</span>
      <Pencil aria-hidden className="size-4 shrink-0 text-muted-foreground" />
    </button>
  );
}

type CaptureDialogsProps = {
  capture: ReturnType<typeof useCapture>;
  facts: ReactNode;
  opened: "number" | "facts" | undefined;
  page: CapturePageProps;
  onClose: () => void;
};

function CaptureDialogs({ capture, facts, opened, page, onClose }: CaptureDialogsProps) {
  const { draft, lotNumber, numberProblem, changeNumber, dismissProblem, leftOut } = capture;
  if (opened === "facts") {
    return (
      <Dialog isOpen onOpenChange={onClose} title="Quick facts">
        <div className="space-y-4">{facts}</div>
      </Dialog>
    );
  }
  if (opened !== "number" && !numberProblem) return null;
  return (
    <LotDialog
      lotNumber={lotNumber}
      sectionLetter={draft.sectionLetter}
      problem={numberProblem}
      leftOut={leftOut}
      blocks={page.blocks}
      onReserve={page.onReserve}
      isReserving={page.isReserving}
      onChange={changeNumber}
      onClose={() => {
        onClose();
        dismissProblem();
      }}
    />
  );
}

function questionOf(photoCount: number) {
  if (photoCount === 0) {
    const description = "This item hasn't been saved. Your changes will be lost.";
    return { description, confirmText: "Discard changes" };
  }
  return {
    description: `You have ${plural(photoCount, "unsaved photo")}.`,
    confirmText: photoCount === 1 ? "Discard photo" : "Discard photos",
  };
}

type NoPhotosProps = { isFirst: boolean; isFull: boolean; onChoose: () => void };

function NoPhotos({ isFirst, isFull, onChoose }: NoPhotosProps) {
  return (
    <DropArea {...{ isFull, onChoose }} className="min-h-72">
      <CameraIcon aria-hidden strokeWidth={1.5} className="size-9" />
      <h2 className="pt-3 font-semibold text-foreground text-lg">No photos yet</h2>
      {isFirst && <p>Photograph one lot. The first photo becomes its cover.</p>}
    </DropArea>
  );
}
