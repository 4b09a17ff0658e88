import { ImageOff } from "lucide-react";
import type { ReactNode } from "react";

/** Placeholder for a missing picture, with the reason. A small box has only the icon. */
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
