import { useState } from "react";
import { checkHeadingId } from "./check-words";
import { itemKey } from "./handover-context";

const isFinding = ({ dataset }: HTMLElement) => dataset.item !== undefined;

/** Moves the focus from a disappearing finding to the next one, or to the nearest one before it. */
function focusNext(keys: ReadonlySet<string>): void {
  const stops = [...document.querySelectorAll<HTMLElement>("[data-stop]")];
  const isLeaving = ({ dataset: { stop = "", item = "" } }: HTMLElement) =>
    keys.has(stop) || keys.has(itemKey(item));
  const { activeElement } = document;
  const at = stops.findIndex((stop) => isLeaving(stop) && stop.contains(activeElement));
  if (at === -1) return;
  const staying = (stop: HTMLElement) => isFinding(stop) && !isLeaving(stop);
  const next = stops.slice(at).find(staying) ?? stops.slice(0, at).findLast(staying);
  (next ?? document.getElementById(checkHeadingId))?.focus();
}

/**
 * State of the findings that were fixed since the last check, which are hidden until the next one.
 * @param checkedAt the time of the check
 */
export function useSettled(checkedAt: number) {
  const [settled, setSettled] = useState({ checkedAt, keys: new Set<string>() });
  const [announcement, setAnnouncement] = useState("");
  const isCurrent = settled.checkedAt === checkedAt;
  return {
    announcement,
    isSettled: (key: string, itemId: string | null) =>
      isCurrent && (settled.keys.has(key) || (itemId !== null && settled.keys.has(itemKey(itemId)))),
    settle(keys: readonly string[], text: string) {
      focusNext(new Set(keys));
      setSettled((before) => ({
        checkedAt,
        keys: new Set([...(before.checkedAt === checkedAt ? before.keys : []), ...keys]),
      }));
      setAnnouncement(text);
    },
  };
}
