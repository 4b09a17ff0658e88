import { RotateCcw, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { type CSSProperties, useId } from "react";
import type { CropShape } from "../../components/photos/photo-queue";
import { IconButton } from "../../components/ui/icon-button";
import type { ViewProps } from "./crop-stage";
import {
  chooseShape,
  maxBrightness,
  maxTilt,
  maxZoom,
  minBrightness,
  minZoom,
  sameBrightness,
  tiltStep,
  toZoomStep,
  turn,
  zoomStep,
  zoomTo,
} from "./crop-view";

const shapes: readonly { shape: CropShape; label: string }[] = [
  { shape: "4:3", label: "4:3" },
  { shape: "free", label: "Free" },
  { shape: "whole", label: "Whole photo" },
];

/** Style of a slider whose rail is filled up to this share of its width. */
const filledTo = (share: number) => ({ "--share": share }) as CSSProperties; // the type knows no custom properties

export function CropControls({ view, onView }: ViewProps) {
  return (
    <div className="flex min-w-0 flex-col gap-1 max-lg:pt-2 sideways:pt-0">
      <div className="flex flex-wrap items-center gap-2">
        <ShapeChoice
          chosen={view.shape}
          onChoose={(shape) => onView((before) => chooseShape(before, shape))}
        />
        <IconButton
          label="Rotate by 90 degrees"
          icon={<RotateCw aria-hidden className="size-5" />}
          variant="outline"
          size="lg"
          onClick={() => onView(turn)}
        />
        <span role="status" className="sr-only">
          {view.degrees > 0 && `Rotated by ${view.degrees} degrees`}
        </span>
      </div>
      <ZoomControl view={view} onView={onView} />
      <Slider
        label="Straighten"
        value={view.tilt}
        text={`${view.tilt.toFixed(1)}°`}
        spoken={`${view.tilt} degrees`}
        min={-maxTilt}
        max={maxTilt}
        step={tiltStep}
        neutral={0}
        onChange={(tilt) => onView((before) => ({ ...before, tilt }))}
      />
      <Slider
        label="Brightness"
        value={view.brightness}
        text={`${view.brightness} %`}
        spoken={`${view.brightness} percent`}
        min={minBrightness}
        max={maxBrightness}
        step={1}
        neutral={sameBrightness}
        onChange={(brightness) => onView((before) => ({ ...before, brightness }))}
      />
    </div>
  );
}

function ShapeChoice({ chosen, onChoose }: { chosen: CropShape; onChoose: (shape: CropShape) => void }) {
  const group = useId();
  return (
    <fieldset aria-label="Shape" className="flex min-w-0 grow flex-wrap rounded-md bg-muted">
      {shapes.map(({ shape, label }) => (
        <label
          key={shape}
          className="flex min-h-12 grow cursor-pointer items-center justify-center rounded-md px-2 font-medium text-muted-foreground text-sm has-checked:bg-surface has-checked:text-foreground has-checked:outline-1 has-checked:outline-border has-focus-visible:outline-2 has-focus-visible:outline-ring dark:has-checked:bg-border"
        >
          <input
            type="radio"
            name={group}
            className="sr-only"
            checked={chosen === shape}
            onChange={() => onChoose(shape)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** Slider that zooms the photo behind the 4:3 frame. Other shapes have no zoom. */
function ZoomControl({ view, onView }: ViewProps) {
  const zoom = toZoomStep(view.zoom);
  const isOff = view.shape !== "4:3";
  const zoomBy = (steps: number) => onView((before) => zoomTo(before, before.zoom + steps * zoomStep));
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label="Zoom out"
        icon={<ZoomOut aria-hidden className="size-5" />}
        size="lg"
        className="-ml-3.5"
        disabled={isOff || zoom <= minZoom}
        onClick={() => zoomBy(-1)}
      />
      <input
        type="range"
        aria-label="Zoom"
        aria-valuetext={`${zoom.toFixed(1)} times`}
        className="slider h-12 min-w-0 grow disabled:opacity-45"
        style={filledTo((zoom - minZoom) / (maxZoom - minZoom))}
        disabled={isOff}
        min={minZoom}
        max={maxZoom}
        step={zoomStep}
        value={zoom}
        onChange={({ target }) => onView((before) => zoomTo(before, target.valueAsNumber))}
      />
      <output className="w-12 text-right text-sm tabular-nums">{zoom.toFixed(1)}×</output>
      <IconButton
        label="Zoom in"
        icon={<ZoomIn aria-hidden className="size-5" />}
        size="lg"
        disabled={isOff || zoom >= maxZoom}
        onClick={() => zoomBy(1)}
      />
    </div>
  );
}

type SliderProps = {
  label: string;
  value: number;
  /** The value's text on screen, and for screen readers. */
  text: string;
  spoken: string;
  min: number;
  max: number;
  step: number;
  /** The value without effect. */
  neutral: number;
  onChange: (value: number) => void;
};

/** A slider with its value, which a double press or a button resets. */
function Slider({ label, value, text, spoken, neutral, onChange, ...range }: SliderProps) {
  const reset = () => onChange(neutral);
  return (
    <div className="flex items-center gap-1 large-text:flex-wrap">
      <span aria-hidden className="w-20 shrink-0 text-sm">
        {label}
      </span>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={spoken}
        className="slider h-12 min-w-0 grow"
        style={filledTo((value - range.min) / (range.max - range.min))}
        {...range}
        value={value}
        onChange={({ target }) => onChange(target.valueAsNumber)}
        onDoubleClick={reset}
      />
      <output className="w-12 text-right text-sm tabular-nums">{text}</output>
      <IconButton
        label={`Reset ${label.toLowerCase()}`}
        icon={<RotateCcw aria-hidden className="size-5" />}
        size="lg"
        disabled={value === neutral}
        onClick={reset}
      />
    </div>
  );
}
