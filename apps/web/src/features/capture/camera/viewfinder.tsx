import { Aperture, Flashlight, FlashlightOff, Settings2, Smartphone, SwitchCamera } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { IconButton } from "../../../components/ui/icon-button";
import { Menu } from "../../../components/ui/menu";
import { Spinner } from "../../../components/ui/progress";
import { useStore } from "../../../lib/store";
import { useCameraControls, useCameras } from "./camera-controls";
import { pausedText } from "./open-camera";
import { hasFullSensor } from "./take-shot";
import type { Camera, CameraState } from "./use-camera";
import type { useShots } from "./use-shots";

const photoRatio = 4 / 3;

type LiveState = Extract<CameraState, { kind: "live" }>;

type ViewfinderProps = {
  camera: Camera;
  video: RefObject<HTMLVideoElement | null>;
  /** Number of shots; each increase flashes the picture. */
  shotCount: ReturnType<typeof useShots>["shotCount"];
  /** Called when the first frame arrives and when the picture ends; photos can be taken in between. */
  onPicture: (hasPicture: boolean) => void;
  /** Advice about the newest photo; empty if it has no fault. */
  hint: string;
  /** Status of the photos, such as "Saving...". */
  progress: ReactNode;
};

/** The camera's live picture with its controls. */
export function Viewfinder({ camera, video, shotCount, onPicture, hint, progress }: ViewfinderProps) {
  const { state } = camera;
  const isPaused = state.kind === "live" && state.isPaused;
  return (
    <section
      aria-label="Viewfinder"
      className="flex h-[max(15rem,calc(100dvh-13.125rem-env(safe-area-inset-bottom)))] sideways:-ml-4 flex-col max-lg:-mx-4 max-lg:-mt-4 max-lg:bg-black max-lg:text-white sideways:h-[calc(100dvh-3.5rem)] lg:h-[max(15rem,calc(100dvh-14rem))]"
    >
      <div className="@container-[size] relative flex min-h-0 grow items-center justify-center overflow-hidden bg-black lg:rounded-lg">
        {state.kind === "live" ? (
          <Live key={state.track.id} {...{ camera, state, video, shotCount, onPicture }} />
        ) : (
          <p className="flex items-center gap-3 px-6 text-center text-white">
            <Spinner />
            Starting the camera...
          </p>
        )}
      </div>
      {/* Each text has a reserved line, so that it moves neither the other nor the picture. */}
      <div className="shrink-0 px-4 text-center text-sm">
        <p role="status" className="h-5 truncate large-text:h-auto" title={isPaused ? pausedText : hint}>
          {isPaused ? pausedText : hint}
        </p>
        <p role="status" className="flex h-5 items-center justify-center gap-2">
          {progress}
        </p>
      </div>
    </section>
  );
}

type LiveProps = Omit<ViewfinderProps, "hint" | "progress"> & { state: LiveState };

function Live({ camera, state, video, shotCount, onPicture }: LiveProps) {
  const [ratio, setRatio] = useState(photoRatio);
  const { stream } = state;
  useEffect(() => {
    const element = video.current;
    if (element) element.srcObject = stream;
  }, [stream, video]);
  useEffect(() => () => onPicture(false), [onPicture]);
  const measure = ({ videoWidth, videoHeight }: HTMLVideoElement) => {
    if (videoHeight > 0) setRatio(videoWidth / videoHeight);
  };
  return (
    <>
      <div className="relative" style={{ aspectRatio: ratio, width: `min(100cqw, calc(100cqh * ${ratio}))` }}>
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          aria-label="Live picture of the camera"
          className="size-full"
          onLoadedMetadata={({ currentTarget }) => measure(currentTarget)}
          onLoadedData={() => onPicture(true)}
          // Turning the phone swaps the picture's sides.
          onResize={({ currentTarget }) => measure(currentTarget)}
        />
        <Guide ratio={ratio} />
        <Flash shotCount={shotCount} />
      </div>
      <Controls camera={camera} track={state.track} />
    </>
  );
}

/** Frame around the 4:3 part of the picture that cards and catalogs show. */
function Guide({ ratio }: { ratio: number }) {
  const isWide = ratio > photoRatio;
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 flex items-center justify-center">
      <div
        className={`aspect-4/3 border-white/70 ${isWide ? "h-full border-x" : "w-full border-y"}`}
        data-guide
      />
    </div>
  );
}

function Flash({ shotCount }: Pick<ViewfinderProps, "shotCount">) {
  const count = useStore(shotCount);
  return (
    count > 0 && (
      <div
        key={count}
        aria-hidden
        className="pointer-events-none absolute inset-0 animate-flash bg-white opacity-0"
      />
    )
  );
}

function Controls({ camera, track }: { camera: Camera; track: MediaStreamTrack }) {
  const { light, zooming } = useCameraControls(track);
  return (
    <>
      <div className="absolute top-2 right-2 flex flex-col gap-1">
        {light && (
          <IconButton
            label={light.isLit ? "Turn the light off" : "Turn the light on"}
            icon={
              light.isLit ? (
                <FlashlightOff aria-hidden className="size-5" />
              ) : (
                <Flashlight aria-hidden className="size-5" />
              )
            }
            aria-pressed={light.isLit}
            variant="photo"
            size="lg"
            onClick={() => void light.toggle()}
          />
        )}
        <CameraMenu camera={camera} track={track} />
      </div>
      {zooming && (
        <div className="absolute inset-x-0 bottom-2 mx-auto flex h-11 w-3/5 max-w-72 items-center rounded-full bg-black/60 px-4">
          <input
            type="range"
            aria-label="Zoom"
            aria-valuetext={`${(zooming.value / zooming.min).toFixed(1)} times`}
            className="h-11 w-full accent-white"
            min={zooming.min}
            max={zooming.max}
            step={zooming.step || 0.1}
            value={zooming.value}
            onChange={({ target }) => zooming.change(target.valueAsNumber)}
          />
        </div>
      )}
    </>
  );
}

function CameraMenu({ camera, track }: { camera: Camera; track: MediaStreamTrack }) {
  const cameras = useCameras(track);
  const current = track.getSettings().deviceId;
  const { choices, choose } = camera;
  const others = cameras.filter(({ deviceId }) => deviceId !== current);
  const sensor = {
    label: choices.isFullSensor ? "Take quick photos" : "Take full-resolution photos (slower)",
    icon: <Aperture aria-hidden className="size-5" />,
    onChoose: () => choose({ isFullSensor: !choices.isFullSensor }),
  };
  return (
    <Menu
      label="Camera settings"
      icon={<Settings2 aria-hidden className="size-5" />}
      className="size-12! rounded-full! bg-black/60 bg-clip-content p-1.5 text-white hover:bg-black/80"
      actions={[
        ...others.map(({ deviceId, label }) => ({
          label,
          icon: <SwitchCamera aria-hidden className="size-5" />,
          onChoose: () => choose({ deviceId }),
        })),
        ...(hasFullSensor() ? [sensor] : []),
        {
          label: "Use the camera app",
          icon: <Smartphone aria-hidden className="size-5" />,
          onChoose: () => choose({ isOn: false }),
        },
      ]}
    />
  );
}
