import { useEffect, useState } from "react";
import { plural } from "../../lib/format";
import { type Entry, wordsOf } from "./entries";
import type { ResultsProps } from "./palette-frame";
import { PaletteOptions } from "./palette-options";
import type { Setting } from "./use-actions";
import { useGroups } from "./use-groups";

/** Index in a list after a key; undefined for other keys. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  if (key === "ArrowDown") return (place + 1) % count;
  if (key === "ArrowUp") return (place - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

/** The option that Enter chooses: the first, until the user moves to another one of the same text. */
function useActiveEntry(text: string, entries: readonly Entry[], optionId: (entry: Entry) => string) {
  const [pointed, setPointed] = useState<{ text: string; id: string }>();
  const chosen = entries.findIndex(({ id }) => pointed?.text === text && id === pointed.id);
  const place = Math.max(chosen, 0);
  const active = entries[place];
  const activeId = active && optionId(active);
  const point = ({ id }: Entry) => setPointed({ text, id });
  // Scrolls on key presses only, so that rows do not move under a resting mouse.
  const move = (key: string): boolean => {
    const next = entries.length > 0 ? placeAfter(key, place, entries.length) : undefined;
    const entry = next === undefined ? undefined : entries[next];
    if (!entry) return false;
    point(entry);
    document.getElementById(optionId(entry))?.scrollIntoView({ block: "nearest" });
    return true;
  };
  return { active, activeId, move, point };
}

type PaletteResultsProps = ResultsProps & { settings: readonly Setting[] };

/** Lots, manifests, consignors, settings and actions for the text of the palette's field. */
export function PaletteResults({ text, listId, settings, onClose, ...field }: PaletteResultsProps) {
  const { isEntered, onEntered, onActive } = field;
  const { groups, isUnreachable, failure, isSearching } = useGroups(text, settings);
  const optionId = (entry: Entry) => `${listId}-${entry.id}`;
  const entries = groups.flatMap((group) => group.entries);
  const { active, activeId, move, point } = useActiveEntry(text, entries, optionId);
  const choose = (entry: Entry) => onClose(entry.choose);
  useEffect(() => {
    field.move.current = move;
    onActive(activeId);
  });
  // Enter waits for a running search, unless an action, which no search moves, is active.
  const isOutdated = isSearching && (!active || active.isFound);
  useEffect(() => {
    if (!isEntered || isOutdated) return;
    onEntered(false);
    if (active) choose(active);
  });
  return (
    <>
      {isUnreachable && (
        <p className="border-b bg-muted px-4 py-2 text-sm">
          You're offline. Only the lots that are loaded on this device are searched.
        </p>
      )}
      {failure && (
        <p role="alert" className="border-b bg-muted px-4 py-2 text-sm">
          {failure}
        </p>
      )}
      <div
        id={listId}
        role="listbox"
        aria-label="Results"
        className="overflow-y-auto overscroll-contain px-2 pb-[env(safe-area-inset-bottom)]"
      >
        <PaletteOptions
          words={wordsOf(text)}
          onPoint={point}
          onChoose={choose}
          {...{ groups, activeId, optionId }}
        />
      </div>
      {entries.length === 0 && !failure && (
        <p className="px-5 py-6 text-center text-muted-foreground">
          {isSearching ? "Searching..." : "Nothing found. Check the spelling, or try fewer words."}
        </p>
      )}
      <Announcement text={isSearching || text === "" ? "" : plural(entries.length, "result")} />
    </>
  );
}

/** Announces the number of results to screen readers, debounced by the search. */
function Announcement({ text }: { text: string }) {
  const [shown, setShown] = useState("");
  useEffect(() => {
    setShown(text);
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {shown}
    </p>
  );
}
