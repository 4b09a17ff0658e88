import { Maximize, ZoomIn, ZoomOut } from "lucide-react";
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from "react";
import { classNames } from "../ui/class-names";
import { IconButton } from "../ui/icon-button";
import { usePanZoom } from "./use-pan-zoom";

type ZoomPhotoProps = {
  /** The photo, scaled to fit its parent, and its overlays. */
  children: ReactNode;
  /** Called when the photo becomes zoomed or unzoomed. */
  onZoomed: (isZoomed: boolean) => void;
};

/** Lets the user zoom and move a photo. */
export default function ZoomPhoto({ children, onZoomed }: ZoomPhotoProps) {
  const box = useRef<HTMLDivElement>(null);
  const zoom = usePanZoom(box);
  const { view, isSmooth, isZoomed, canZoomIn, handlers } = zoom;
  const report = useEffectEvent(onZoomed);
  // Updates in the same commit as the zoom, so that an arrow key pressed right after + moves the photo.
  useLayoutEffect(() => {
    report(isZoomed);
    return () => report(false);
  }, [isZoomed]);
  const style = {
    transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
    // Lets overlays divide their line width by the zoom.
    "--zoom": view.scale,
  };
  return (
    <>
      <div
        ref={box}
        {...handlers}
        className={classNames(
          "absolute inset-x-0 top-0 bottom-14 touch-none select-none overflow-hidden",
          isZoomed ? "cursor-grab active:cursor-grabbing" : "cursor-zoom-in",
        )}
      >
        <div
          style={style}
          className={classNames(
            "relative flex size-full items-center justify-center",
            isSmooth && "transition-transform duration-150 motion-reduce:transition-none",
          )}
        >
          {children}
        </div>
      </div>
      <div className="-translate-x-1/2 absolute bottom-1 left-1/2 flex gap-1">
        <ZoomButton label="Zoom out" keys="-" icon={ZoomOut} isUsable={isZoomed} onPress={zoom.zoomOut} />
        <ZoomButton
          label="Show whole photo"
          keys="0"
          icon={Maximize}
          isUsable={isZoomed}
          onPress={zoom.reset}
        />
        <ZoomButton label="Zoom in" keys="+" icon={ZoomIn} isUsable={canZoomIn} onPress={zoom.zoomIn} />
      </div>
      <p role="status" className="sr-only">
        {isSmooth && `Zoom ${Math.round(view.scale * 100)}%`}
      </p>
    </>
  );
}

type ZoomButtonProps = {
  label: string;
  keys: string;
  icon: typeof ZoomIn;
  isUsable: boolean;
  onPress: () => void;
};

/** A zoom button. At the zoom limit it keeps the focus, which a disabled button would lose. */
function ZoomButton({ label, keys, icon: Icon, isUsable, onPress }: ZoomButtonProps) {
  return (
    <IconButton
      label={label}
      title={`${label} (${keys})`}
      aria-keyshortcuts={keys === "+" ? "Plus" : keys}
      aria-disabled={!isUsable || undefined}
      icon={<Icon aria-hidden className={classNames("size-6", !isUsable && "opacity-45")} />}
      variant="photo"
      size="lg"
      onClick={() => isUsable && onPress()}
    />
  );
}
