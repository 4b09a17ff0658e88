import { photoTypes } from "@lotwright/contracts/media/photos";
import { Camera, Images } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "../ui/button";

type FilePicker = {
  accept: string;
  capture?: "environment";
  multiple?: boolean;
  onFiles: (files: File[]) => void;
};

/** Returns a function that opens the browser's file picker, and its hidden input. */
export function useFilePicker({ onFiles, ...picker }: FilePicker) {
  const input = useRef<HTMLInputElement>(null);
  return {
    pick: () => input.current?.click(),
    hiddenInput: (
      <input
        {...picker}
        ref={input}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Without clearing the value, choosing the same file again would fire no event.
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    ),
  };
}

export type PhotoPickers = {
  /** Opens the phone's camera app. */
  take: () => void;
  choose: () => void;
  /** The hidden inputs. Render them as long as their screen is open, because an input that is removed loses the chosen photos. */
  inputs: ReactNode;
};

/**
 * Pickers for the camera app and for files. Each has its own input, because some phones offer no camera for an input that
 * accepts only image types.
 */
export function usePhotoPickers(onFiles: (photos: File[]) => void): PhotoPickers {
  const camera = useFilePicker({ accept: "image/*", capture: "environment", onFiles });
  const files = useFilePicker({ accept: photoTypes.join(","), multiple: true, onFiles });
  const inputs = (
    <>
      {camera.hiddenInput}
      {files.hiddenInput}
    </>
  );
  return { take: camera.pick, choose: files.pick, inputs };
}

type PickerButtonsProps = {
  pickers: Omit<PhotoPickers, "inputs">;
  /** Whether the phone's storage is full, so that no photo can be added. */
  isFull: boolean;
  /** Whether taking a photo is the next step, so that its button is the primary one. */
  isNextStep?: boolean;
};

/** Buttons that open the pickers. */
export function PickerButtons({ pickers, isFull, isNextStep = false }: PickerButtonsProps) {
  const button = { size: "lg", disabled: isFull, className: "min-w-0 px-2! sm:px-5!" } as const;
  return (
    <>
      <Button {...button} variant={isNextStep && !isFull ? "primary" : "secondary"} onClick={pickers.take}>
        <Camera aria-hidden className="size-5 shrink-0" />
        Take photo
      </Button>
      <Button {...button} variant="secondary" onClick={pickers.choose}>
        <Images aria-hidden className="size-5 shrink-0" />
        Choose photos
      </Button>
    </>
  );
}
