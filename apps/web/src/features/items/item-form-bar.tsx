import type { ReactNode } from "react";
import { BottomBar } from "../../components/layout/bottom-bar";

type ItemFormBarProps = {
  /** What is to be known before saving. */
  notice?: ReactNode;
  children: ReactNode;
};

/** The saving buttons. */
export function ItemFormBar({ notice, children }: ItemFormBarProps) {
  return (
    <BottomBar>
      <div className="space-y-2">
        {notice && <div className="max-h-[25dvh] overflow-y-auto empty:hidden">{notice}</div>}
        <div className="flex flex-wrap gap-3 *:grow sm:justify-end sm:*:grow-0">{children}</div>
      </div>
    </BottomBar>
  );
}
