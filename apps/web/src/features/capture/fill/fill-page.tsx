import { Camera as CameraIcon, CircleCheck, SkipForward } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent } from "react";
import { EmptyState } from "../../../components/layout/empty-state";
import { BackLink } from "../../../components/layout/icon-link";
import { LoadProblem } from "../../../components/layout/load-problem";
import { PageHeader } from "../../../components/layout/page-header";
import { DropArea, PhotoDrop } from "../../../components/photos/drop-area";
import { usePhotoPickers } from "../../../components/photos/photo-buttons";
import { PhotoGrid } from "../../../components/photos/photo-grid";
import type { MarksParts } from "../../../components/photos/photo-marks";
import { Button } from "../../../components/ui/button";
import { classNames } from "../../../components/ui/class-names";
import { Loading, Skeleton } from "../../../components/ui/progress";
import { closeShortcut, useCloseShortcut } from "../../../lib/form-shortcuts";
import { lotName, plural } from "../../../lib/format";
import { hintOf, useAdvised } from "../advice";
import type { useShots } from "../camera/use-shots";
import { useViewfinder } from "../camera/use-viewfinder";
import { CapturePicture } from "../capture-page";
import { FillBar } from "./fill-bar";
import type { FilledLot } from "./next-lot";

type FillCameraProps<Lot> = {
  manifestId: string;
  lot: Lot;
  /** The following lots, in lot order. */
  next: readonly Lot[];
  /** The key that links the photos to the lot. */
  holder: string;
  /** Advice on retaking photos, by photo id. */
  advice: ReadonlyMap<string, string>;
  /** Saves the new photos to the lot; does nothing without any. */
  onSave: (lot: Lot) => Promise<unknown>;
  /** Continues with the next lot. */
  onPass: () => void;
  onBack: () => void;
  marks: MarksParts;
};

/** Saves photos to their lot before the user continues with another lot or leaves. */
function useSaving<Lot>(
  { lot, next, onSave, onPass }: Pick<FillCameraProps<Lot>, "lot" | "next" | "onSave" | "onPass">,
  shots: ReturnType<typeof useShots>,
) {
  const leave = useEffectEvent(() => void shots.settled().then(() => onSave(lot)));
  useEffect(() => () => leave(), []);
  return () => {
    // Photos taken from now on belong to the next lot.
    const saved = shots.saveBetween(() => onSave(lot));
    // After the last lot the camera closes, which would lose a shot that is not stored yet.
    if (next.length === 0) void saved.then(onPass, onPass);
    else onPass();
  };
}

/** The camera that photographs one lot after another of those without photos. */
export function FillCamera<Lot extends FilledLot>(props: FillCameraProps<Lot>) {
  const { lot, next, holder, advice, marks } = props;
  const viewfinder = useViewfinder(holder, `fill ${holder}`);
  const saveAndPass = useSaving(props, viewfinder.shots);
  const { drafted, hasViewfinder } = viewfinder;
  const { queue, photos, isFull } = drafted;
  const pickers = usePhotoPickers(queue.add);
  const advised = useAdvised(photos, advice);
  const grid = { photos: advised, actions: queue, marks };
  return (
    <>
      <FillHeader manifestId={props.manifestId} onBack={props.onBack} {...{ lot }} left={next.length + 1} />
      <main
        id="main"
        className={classNames(
          "page sideways:pr-66 pt-4 lg:grid lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-8 lg:space-y-0",
          hasViewfinder ? "lg:pb-8" : "space-y-6 pb-8",
        )}
      >
        <CapturePicture
          capture={viewfinder}
          grid={grid}
          hint={hintOf(advised, [])}
          empty={<NoPhotos {...{ isFull }} onChoose={pickers.choose} />}
          isFirst={false}
        />
        <Upcoming lots={next} />
      </main>
      <FillBar
        photoCount={photos.length}
        isFull={isFull}
        isReady={!hasViewfinder || viewfinder.isReady}
        lastPhoto={hasViewfinder && <PhotoGrid {...grid} layout="last" />}
        onShot={hasViewfinder ? viewfinder.shots.take : pickers.take}
        onChoose={pickers.choose}
        onPass={saveAndPass}
      />
      {pickers.inputs}
      <PhotoDrop onPhotos={queue.add} />
    </>
  );
}

type FillHeaderProps = { manifestId: string; lot: FilledLot; left: number; onBack: () => void };

/** Header with the lot to photograph: number, title, and how many are left. */
function FillHeader({ manifestId, lot, left, onBack }: FillHeaderProps) {
  useCloseShortcut(onBack);
  const name = `Lot ${lotName(lot)}`;
  return (
    <PageHeader
      title={lot.title ? `${name}: ${lot.title}` : name}
      wrapTitle={() => (
        <>
          <span className="block text-lg tabular-nums leading-5">{name}</span>{" "}
          <span className="line-clamp-2 font-normal text-sm leading-4">{lot.title || "No title"}</span>
        </>
      )}
      actions={
        <p className="whitespace-nowrap px-3 text-muted-foreground text-sm tabular-nums">{left} left</p>
      }
      back={
        <BackLink
          to="/manifests/$manifestId/camera"
          params={{ manifestId }}
          label="Back to new lots"
          title="Back to new lots (Esc)"
          {...closeShortcut}
        />
      }
    />
  );
}

/** Maximum of upcoming lots to list. */
const maxUpcoming = 8;

/** List of upcoming lots, on wide screens. */
function Upcoming({ lots }: { lots: readonly FilledLot[] }) {
  if (lots.length === 0) return null;
  const more = lots.length - maxUpcoming;
  return (
    <section aria-labelledby="upcoming" className="max-lg:hidden">
      <h2 id="upcoming" className="font-semibold">
        Next without photos
      </h2>
      <ul className="space-y-2 pt-2">
        {lots.slice(0, maxUpcoming).map((lot) => (
          <li key={lot.id} className="flex gap-3">
            <span className="shrink-0 font-semibold tabular-nums">{lotName(lot)}</span>
            <span dir="auto" className="min-w-0 truncate text-muted-foreground" title={lot.title}>
              {lot.title || "No title"}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="pt-2 text-muted-foreground text-sm">and {more} more</p>}
    </section>
  );
}

function NoPhotos(area: { isFull: boolean; onChoose: () => void }) {
  return (
    <DropArea {...area} className="min-h-72">
      <CameraIcon aria-hidden strokeWidth={1.5} className="size-9" />
      <h2 className="pt-3 font-semibold text-foreground text-lg">No photos yet</h2>
    </DropArea>
  );
}

type FilledProps = {
  manifestId: string;
  /** Number of skipped lots. */
  skipped: number;
  isLoading: boolean;
  /** The query of the lots, if it failed. */
  failed: ComponentProps<typeof LoadProblem> | undefined;
  onRestart: () => void;
  onBack: () => void;
};

/** Shown when no lot is left to photograph. */
export function Filled({ manifestId, skipped, isLoading, failed, onRestart, onBack }: FilledProps) {
  useCloseShortcut(onBack);
  const newLots = (
    <Button variant={skipped > 0 ? "secondary" : "primary"} size="lg" onClick={onBack}>
      Photograph new lots
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Lots without photos"
        back={
          <BackLink
            to="/manifests/$manifestId"
            params={{ manifestId }}
            label="Back to items"
            title="Back to items"
          />
        }
      />
      <main id="main" className="page pt-4 pb-8">
        <RestOrProblem {...{ isLoading, failed, skipped, onRestart, newLots }} />
      </main>
    </>
  );
}

function RestOrProblem({
  isLoading,
  failed,
  ...rest
}: RestProps & Pick<FilledProps, "isLoading" | "failed">) {
  if (failed) return <LoadProblem {...failed} />;
  if (!isLoading) return <Rest {...rest} />;
  return (
    <Loading text="Loading lots...">
      <Skeleton className="h-96 rounded-lg" />
    </Loading>
  );
}

type RestProps = Pick<FilledProps, "skipped" | "onRestart"> & { newLots: ReactNode };

function Rest({ skipped, onRestart, newLots }: RestProps) {
  if (skipped === 0) {
    return <EmptyState icon={CircleCheck} title="Every lot has photos" action={newLots} />;
  }
  return (
    <EmptyState
      icon={SkipForward}
      title={`${plural(skipped, "lot")} still without photos`}
      description="You skipped them."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {newLots}
          <Button size="lg" onClick={onRestart}>
            {skipped === 1 ? "Photograph it now" : "Photograph them now"}
          </Button>
        </div>
      }
    />
  );
}
