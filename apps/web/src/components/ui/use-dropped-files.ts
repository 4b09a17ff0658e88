import { useEffect, useEffectEvent, useState } from "react";

/** Accepts files that are dropped anywhere on the page. Returns true while some are dragged over it. */
export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent((files: File[]) => files.length > 0 && onFiles(files));
  useEffect(() => {
    const ending = new AbortController();
    const listen = <Name extends keyof WindowEventMap>(
      name: Name,
      onEvent: (event: WindowEventMap[Name]) => void,
    ) => addEventListener(name, onEvent, { signal: ending.signal });
    listen("dragover", (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setIsOver(true);
    });
    listen("dragleave", ({ relatedTarget }) => relatedTarget === null && setIsOver(false));
    listen("drop", (event) => {
      event.preventDefault();
      setIsOver(false);
      take([...(event.dataTransfer?.files ?? [])]);
    });
    return () => ending.abort();
  }, []);
  return isOver;
}
