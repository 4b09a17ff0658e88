import { photoTypes } from "@lotwright/contracts/photos";
import { Camera, Images } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "../ui/button";
import { IconButton } from "../ui/icon-button";

type PhotoButtonsProps = {
  onPhotos: (photos: File[]) => void;
  /** Whether the phone's storage is full, so that no photo can be added. */
  isFull: boolean;
  /** Whether taking a photo is the next step, so that its button is the primary one. */
  isNextStep?: boolean;
};

/**
 * Buttons for the camera and for files. Each has its own input, because some phones offer no camera for an input that
 * accepts only image types.
 */
export function PhotoButtons({ onPhotos, isFull, isNextStep = false }: PhotoButtonsProps) {
  return (
    <>
      <FileButton
        variant={isNextStep && !isFull ? "primary" : "secondary"}
        accept="image/*"
        capture="environment"
        onFiles={onPhotos}
        disabled={isFull}
        icon={<Camera aria-hidden className="size-5 shrink-0" />}
        text="Take photo"
      />
      <FileButton
        accept={photoTypes.join(",")}
        multiple
        onFiles={onPhotos}
        disabled={isFull}
        icon={<Images aria-hidden className="size-5 shrink-0" />}
        text="Choose photos"
      />
    </>
  );
}

type FilePicker = {
  accept: string;
  capture?: "environment";
  multiple?: boolean;
  onFiles: (files: File[]) => void;
};

/** Returns a function that opens the browser's file picker, and its hidden input. */
function useFilePicker({ onFiles, ...picker }: FilePicker) {
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

type FileButtonProps = FilePicker & {
  variant?: "primary" | "secondary";
  disabled: boolean;
  icon: ReactNode;
  text: string;
};

function FileButton({ variant = "secondary", disabled, icon, text, ...picker }: FileButtonProps) {
  const { pick, hiddenInput } = useFilePicker(picker);
  return (
    <>
      <Button
        variant={variant}
        size="lg"
        disabled={disabled}
        className="min-w-0 px-2! sm:px-5!"
        onClick={pick}
      >
        {icon}
        {text}
      </Button>
      {hiddenInput}
    </>
  );
}

type FileIconButtonProps = FilePicker & { disabled: boolean; icon: ReactNode; label: string };

/** An icon that opens the browser's file picker. */
export function FileIconButton({ disabled, icon, label, ...picker }: FileIconButtonProps) {
  const { pick, hiddenInput } = useFilePicker(picker);
  return (
    <>
      <IconButton label={label} icon={icon} size="lg" disabled={disabled} onClick={pick} />
      {hiddenInput}
    </>
  );
}
