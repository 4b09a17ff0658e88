import { useState } from "react";
import { NoPicture } from "./no-picture";

type LogoImageProps = { src: string; alt: string };

/** Fills a box of a fixed size without outgrowing it, whatever its shape. Says so when it cannot be shown. */
export function LogoImage({ src, alt }: LogoImageProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  if (src === failedSrc) return <NoPicture>Preview not available</NoPicture>;
  return (
    <img src={src} alt={alt} onError={() => setFailedSrc(src)} className="size-full min-w-0 object-contain" />
  );
}
