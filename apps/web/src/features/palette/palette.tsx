import { Search, X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { OpenDialog, overlayClasses, useDialogBehavior } from "../../components/ui/dialog";
import { IconButton } from "../../components/ui/icon-button";
import { plural } from "../../lib/format";
import { type Entry, wordsOf } from "./entries";
import { PaletteOptions } from "./palette-options";
import { type Given, useGroups } from "./use-groups";

type PaletteProps = Given & { onClose: () => void };

/** Keyboard dialog that finds lots, manifests, consignors, settings and actions. */
export function Palette({ onClose, ...given }: PaletteProps) {
  const { container, behavior, stayWhileHidden, targets } = useDialogBehavior();
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal container={container}>
        <Radix.Overlay className={overlayClasses} />
        <Radix.Content
          {...behavior}
          aria-describedby={undefined}
          onInteractOutside={stayWhileHidden}
          className="fixed inset-x-0 top-0 z-50 mx-auto flex h-dvh w-full max-w-2xl animate-fade flex-col border bg-surface pt-[env(safe-area-inset-top)] sm:top-[12dvh] sm:h-auto sm:max-h-[76dvh] sm:rounded-lg"
        >
          <OpenDialog targets={targets} onClose={onClose} />
          <Radix.Title className="sr-only">Find anything</Radix.Title>
          <Finder onClose={onClose} {...given} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  altKey || ctrlKey || metaKey || shiftKey;

/** Whether the shortcut that opens the palette was pressed again. */
const isToggle = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key.toLowerCase() === "k" && (ctrlKey || metaKey);

/** Index in a list after a key; undefined for other keys. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  if (key === "ArrowDown") return (place + 1) % count;
  if (key === "ArrowUp") return (place - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}

function useActiveEntry(entries: readonly Entry[], optionId: (entry: Entry) => string) {
  const [chosenId, setChosenId] = useState<string>();
  const chosen = entries.findIndex(({ id }) => id === chosenId);
  const place = Math.max(chosen, 0);
  const active = entries[place];
  const activeId = active && optionId(active);
  // Scrolls on key presses only, so that rows do not move under a resting mouse.
  const move = (key: string): boolean => {
    const next = entries.length > 0 ? placeAfter(key, place, entries.length) : undefined;
    const entry = next === undefined ? undefined : entries[next];
    if (!entry) return false;
    setChosenId(entry.id);
    document.getElementById(optionId(entry))?.scrollIntoView({ block: "nearest" });
    return true;
  };
  return { active, activeId, move, point: (entry?: Entry) => setChosenId(entry?.id) };
}

type Chosen = { isSearching: boolean; active: Entry | undefined; choose: (entry: Entry) => void };

/** Chooses the active entry; waits for a running search, since its results may change. */
function useEnter({ isSearching, active, choose }: Chosen) {
  const [isPressed, setIsPressed] = useState(false);
  const isOutdated = isSearching && (!active || active.isFound);
  useEffect(() => {
    if (!isPressed || isOutdated) return;
    setIsPressed(false);
    if (active) choose(active);
  });
  return { press: () => setIsPressed(true), forget: () => setIsPressed(false) };
}

function Finder({ onClose, ...given }: PaletteProps) {
  const [text, setText] = useState("");
  const listId = useId();
  const { groups, isUnreachable, failure, isSearching } = useGroups(text, given);
  const optionId = (entry: Entry) => `${listId}-${entry.id}`;
  const entries = groups.flatMap((group) => group.entries);
  const { active, activeId, move, point } = useActiveEntry(entries, optionId);
  const choose = (entry: Entry) => {
    if (!entry.opensDialog) onClose();
    entry.choose();
  };
  const enter = useEnter({ isSearching, active, choose });
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (isToggle(event)) onClose();
    else if (hasModifier(event)) return;
    else if (event.key === "Enter") enter.press();
    else if (!move(event.key)) return;
    event.preventDefault();
  };
  return (
    <>
      <div className="flex items-center gap-2 border-b px-3 py-2">
        <Search aria-hidden className="ml-1 size-5 shrink-0 text-muted-foreground" />
        <input
          type="text"
          role="combobox"
          aria-label="Find anything"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(activeId && { "aria-activedescendant": activeId })}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          dir="auto"
          placeholder="Lot, title, manifest, consignor or action"
          className="min-h-11 min-w-0 grow rounded-md bg-transparent px-1 text-base placeholder:text-muted-foreground"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            point(undefined);
            enter.forget();
          }}
          onKeyDown={press}
        />
        <Radix.Close asChild>
          <IconButton label="Close" icon={<X aria-hidden className="size-5" />} />
        </Radix.Close>
      </div>
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
