import { useEffect } from "react";

const product = "Lotwright";

/** What the browser's tab says, and a screen reader when the page changes. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title === product ? product : `${title} · ${product}`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
