import { useEffect } from "react";

const product = "Lotwright";

/** The title of the tab, which screen readers announce. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title === product ? product : `${title} · ${product}`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
