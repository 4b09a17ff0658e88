import { useMutation } from "@tanstack/react-query";
import { ImageOff } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { CropRequest, OriginalPhoto, PhotoEdit } from "../../components/photos/photo-queue";
import { Button } from "../../components/ui/button";
import { Dialog, DialogActions } from "../../components/ui/dialog";
import type { Size } from "../../lib/image";
import { toast } from "../../lib/toasts";
import { CropControls } from "./crop-controls";
import { cropPhoto } from "./crop-photo";
import { CropStage } from "./crop-stage";
import { type CropView, initialView, keptArea, turn, viewOf, zoomStep, zoomTo } from "./crop-view";

type Loaded = OriginalPhoto & { address: string };

/** Why a photo cannot be edited: it is damaged or missing, or it could not be downloaded. */
type Problem = "unreadable" | "unreachable";

/** Reads the original, and creates an object URL for it. */
function useOriginal(readOriginal: CropRequest["readOriginal"], onProblem: (problem: Problem) => void) {
  const [loaded, setLoaded] = useState<Loaded>();
  const read = useEffectEvent(readOriginal);
  const reject = useEffectEvent(onProblem);
  useEffect(() => {
    let address: string | undefined;
    let isOpen = true;
    const show = (original: OriginalPhoto | undefined) => {
      if (!isOpen) return;
      if (!original) return reject("unreadable");
      address = URL.createObjectURL(original.picture);
      setLoaded({ ...original, address });
    };
    read().then(show, () => isOpen && reject("unreachable"));
    return () => {
      isOpen = false;
      if (address) URL.revokeObjectURL(address);
    };
  }, []);
  return loaded;
}

/** Handles the keys plus, minus and R anywhere in the dialog. */
function useCropKeys(onChange: (change: (view: CropView) => CropView) => void) {
  const zoomBy = (step: number) =>
    onChange((view) => (view.shape === "4:3" ? zoomTo(view, view.zoom + step) : view));
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") zoomBy(zoomStep);
    if (event.key === "-") zoomBy(-zoomStep);
    if (event.key === "r" || event.key === "R") onChange(turn);
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** An edit to save; without `edit`, the original is restored. */
type Change = { original: Blob; edit?: PhotoEdit };

function useSaveCrop({ onCropped, onClose }: CropRequest) {
  return useMutation({
    mutationFn: async ({ original, edit }: Change) => {
      const picture = edit ? await cropPhoto(original, edit) : original;
      await onCropped({ picture, ...(edit && { edited: { edit, original } }) });
    },
    meta: {
      errorTitle: "Upload failed",
      errorFallback: "Failed to upload cropped photo. Please try again.",
    },
    onSuccess: (_saved, { edit }) => {
      toast({ title: edit ? "Photo cropped" : "Original restored", variant: "success" });
      onClose();
    },
  });
}

/** A dialog that edits a photo, always from its original. Its code is loaded when it first opens. */
export default function CropDialog(request: CropRequest) {
  const { readOriginal, name, onClose } = request;
  const [problem, setProblem] = useState<Problem>();
  const loaded = useOriginal(readOriginal, setProblem);
  const save = useSaveCrop(request);
  const saving = save.isPending ? save.variables : undefined;
  return (
    <Dialog
      onOpenChange={(isOpen) => !isOpen && !saving && onClose()}
      title="Crop Photo"
      className="sm:max-w-2xl sideways:max-w-4xl lg:max-w-5xl"
    >
      {problem ? (
        <NotEditable {...{ problem, name, onClose }} />
      ) : (
        <Editor
          // The last edit's settings are applied once the original is loaded.
          key={loaded?.address ?? ""}
          {...{ loaded, name, saving, onClose }}
          onUnreadable={() => setProblem("unreadable")}
          onSave={save.mutate}
        />
      )}
    </Dialog>
  );
}

type EditorProps = Pick<CropRequest, "name" | "onClose"> & {
  loaded: Loaded | undefined;
  saving: Change | undefined;
  onSave: (change: Change) => void;
  onUnreadable: () => void;
};

function Editor({ loaded, name, saving, onSave, onClose, onUnreadable }: EditorProps) {
  const last = loaded?.edit;
  const [view, setView] = useState(() => (last ? viewOf(last) : initialView));
  const [size, setSize] = useState<Size>();
  const [initialArea, setInitialArea] = useState(last?.shape === "4:3" ? last.area : undefined);
  useCropKeys(setView);
  const area = size && keptArea(view);
  const { shape, degrees, tilt, brightness } = view;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 sideways:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <CropStage
          address={loaded?.address}
          {...{ name, view, size, initialArea, onUnreadable }}
          onView={setView}
          onSize={(natural) => {
            setSize(natural);
            setInitialArea(undefined);
          }}
        />
        {/* Disabled while the photo loads, because the last edit's settings would then overwrite changes. */}
        <fieldset disabled={!loaded} className="min-w-0">
          <CropControls view={view} onView={setView} />
        </fieldset>
      </div>
      <DialogActions>
        {loaded?.edit && (
          <Button
            variant="secondary"
            size="lg"
            className="sm:mr-auto"
            disabled={saving !== undefined}
            isBusy={saving !== undefined && !saving.edit}
            busyText="Restoring..."
            onClick={() => onSave({ original: loaded.picture })}
          >
            Restore original
          </Button>
        )}
        <Button variant="secondary" size="lg" disabled={saving !== undefined} onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="lg"
          disabled={!area || saving !== undefined}
          isBusy={saving?.edit !== undefined}
          busyText="Saving..."
          onClick={() =>
            loaded &&
            area &&
            onSave({ original: loaded.picture, edit: { shape, degrees, tilt, brightness, area } })
          }
        >
          Save Crop
        </Button>
      </DialogActions>
    </>
  );
}

const sentences: Record<Problem, string> = {
  unreadable: "can't be read. Remove it, or take it again.",
  unreachable: "couldn't be loaded. Check your connection, then try again.",
};

type NotEditableProps = Pick<CropRequest, "name" | "onClose"> & { problem: Problem };

function NotEditable({ name, problem, onClose }: NotEditableProps) {
  return (
    <>
      <p role="alert" className="flex min-h-40 items-center justify-center gap-3 text-muted-foreground">
        <ImageOff aria-hidden className="size-6 shrink-0" />
        {name} {sentences[problem]}
      </p>
      <DialogActions>
        <Button variant="secondary" size="lg" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </>
  );
}
