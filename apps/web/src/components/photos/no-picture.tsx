import { ImageOff } from "lucide-react";
import type { ReactNode } from "react";

/** Fills the box of a picture that is not there, and says why. A small box has room for the icon alone. */
export function NoPicture({ children }: { children?: ReactNode }) {
  return (
    <span className="@container block size-full overflow-hidden bg-muted text-center text-muted-foreground text-sm leading-tight">
      <span className="flex size-full flex-col items-center justify-center gap-1">
        <ImageOff aria-hidden className="size-6 shrink-0" />
        {children && <span className="sr-only @min-[6rem]:not-sr-only">{children}</span>}
      </span>
    </span>
  );
}
