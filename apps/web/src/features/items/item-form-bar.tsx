import type { ReactNode } from "react";
import { BottomBar } from "../../components/layout/bottom-bar";
import { Spinner } from "../../components/ui/spinner";
import { isUploading, type QueuedPhoto } from "../capture/photo-queue";

type ItemFormBarProps = {
  photos: readonly QueuedPhoto[];
  /** What is to be known before saving. */
  notice?: ReactNode;
  children: ReactNode;
};

/** The saving buttons, and why they wait. */
export function ItemFormBar({ photos, notice, children }: ItemFormBarProps) {
  return (
    <BottomBar>
      <div className="space-y-2">
        {notice && <div className="max-h-[25dvh] overflow-y-auto">{notice}</div>}
        <p
          role="status"
          className="flex items-center justify-center gap-2 text-sm empty:hidden sm:justify-end"
        >
          {isUploading(photos) && <Spinner className="size-4" />}
          {isUploading(photos) && "Uploading photos..."}
        </p>
        <div className="flex flex-wrap gap-3 *:grow sm:justify-end sm:*:grow-0">{children}</div>
      </div>
    </BottomBar>
  );
}
