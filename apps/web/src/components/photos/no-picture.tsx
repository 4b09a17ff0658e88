import { ImageOff } from "lucide-react";
import type { ReactNode } from "react";

/** Fills the box of a picture that is not there, and says why. */
export function NoPicture({ children }: { children?: ReactNode }) {
  return (
    <span className="flex size-full flex-col items-center justify-center gap-1 text-center text-muted-foreground text-sm">
      <ImageOff aria-hidden className="size-6" />
      {children}
    </span>
  );
}
