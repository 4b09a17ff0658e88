import { useState } from "react";
import { NoPicture } from "./no-picture";

type LogoImageProps = { src: string; alt: string };

/** Fits a fixed box with any aspect ratio. Shows a message when it can't be displayed. */
export function LogoImage({ src, alt }: LogoImageProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  if (src === failedSrc) return <NoPicture>Preview not available</NoPicture>;
  return (
    <img src={src} alt={alt} onError={() => setFailedSrc(src)} className="size-full min-w-0 object-contain" />
  );
}
