import { useEffect, useEffectEvent, useState } from "react";

/** Accepts a file that is dropped anywhere on the page. Returns true while one is dragged over it. */
export function useDroppedFile(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent((file: File | undefined) => file && onFile(file));
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
      take(event.dataTransfer?.files[0]);
    });
    return () => ending.abort();
  }, []);
  return isOver;
}
