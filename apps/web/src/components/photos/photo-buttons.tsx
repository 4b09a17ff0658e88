import { photoTypes } from "@lotwright/contracts/photos";
import { Camera, Images } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "../ui/button";

type PhotoButtonsProps = { onPhotos: (photos: File[]) => void };

/** Two of them, because some phones hide the camera when a picker allows photo types only. */
export function PhotoButtons({ onPhotos }: PhotoButtonsProps) {
  return (
    <>
      <FileButton
        accept="image/*"
        capture="environment"
        onFiles={onPhotos}
        icon={<Camera aria-hidden className="size-5 shrink-0" />}
        text="Take photo"
      />
      <FileButton
        accept={photoTypes.join(",")}
        multiple
        onFiles={onPhotos}
        icon={<Images aria-hidden className="size-5 shrink-0" />}
        text="Choose photos"
      />
    </>
  );
}

type FileButtonProps = {
  accept: string;
  capture?: "environment";
  multiple?: boolean;
  onFiles: (files: File[]) => void;
  icon: ReactNode;
  text: string;
};

function FileButton({ onFiles, icon, text, ...picker }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="secondary"
        size="lg"
        className="min-w-0 px-2! sm:px-5!"
        onClick={() => input.current?.click()}
      >
        {icon}
        {text}
      </Button>
      <input
        {...picker}
        ref={input}
        type="file"
        hidden
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Emptied, so that the same file can be chosen again.
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
