import { Search, X } from "lucide-react";
import {
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Part } from "../../components/layout/part";
import { IconButton } from "../../components/ui/icon-button";
import { useOpenDialog } from "../../components/ui/open-dialogs";

/** The part of the palette that is loaded when it opens. The field, its text and an early Enter do not wait for it. */
export type ResultsProps = {
  text: string;
  /** The id of the element with the role `listbox`. */
  listId: string;
  /** Whether Enter was pressed since the text last changed. */
  isEntered: boolean;
  onEntered: (isEntered: boolean) => void;
  onActive: (optionId: string | undefined) => void;
  /** Receives the function that moves to another option on a key; it returns false for other keys. */
  move: RefObject<((key: string) => boolean) | null>;
  /** Closes the palette, and calls `then` once it is gone from the page. */
  onClose: (then?: () => void) => void;
};

type PaletteFrameProps = Pick<ResultsProps, "onClose"> & {
  results: ComponentType<ResultsProps>;
  initialText: string;
};

const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  altKey || ctrlKey || metaKey || shiftKey;

/** Whether the shortcut that opens the palette was pressed again. */
const isToggle = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key.toLowerCase() === "k" && (ctrlKey || metaKey);

/** Moves the focus into the field, and on closing back to where it was. */
function useFocusIn(field: RefObject<HTMLInputElement | null>): void {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    field.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [field]);
}

/** Keyboard dialog with a field, which works in the frame in which it opens, and the results below it. */
export function PaletteFrame({ results: Results, initialText, onClose }: PaletteFrameProps) {
  const [text, setText] = useState(initialText);
  const [isEntered, setIsEntered] = useState(false);
  const [activeId, setActiveId] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const move = useRef<(key: string) => boolean>(null);
  const listId = useId();
  const close = () => onClose();
  useFocusIn(field);
  useOpenDialog(close);
  const isHandled = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === "Escape" || isToggle(event)) close();
    else if (event.target !== field.current || hasModifier(event)) return false;
    else if (key === "Enter") setIsEntered(true);
    else return move.current?.(key) ?? false;
    return true;
  };
  const press = (event: KeyboardEvent) => {
    if (!event.nativeEvent.isComposing && isHandled(event)) event.preventDefault();
  };
  return (
    <>
      <div className="fixed inset-0 z-50 animate-fade bg-overlay" onClick={close} aria-hidden />
      <div
        role="dialog"
        aria-modal
        aria-label="Find anything"
        onKeyDown={press}
        className="fixed inset-x-0 top-0 z-50 mx-auto flex h-dvh w-full max-w-2xl flex-col border bg-surface pt-[env(safe-area-inset-top)] sm:top-[12dvh] sm:h-auto sm:max-h-[76dvh] sm:rounded-lg"
      >
        <FocusStop to={closeButton} />
        <div className="flex items-center gap-2 border-b px-3 py-2">
          <Search aria-hidden className="ml-1 size-5 shrink-0 text-muted-foreground" />
          <input
            ref={field}
            type="text"
            role="combobox"
            aria-label="Find anything"
            aria-expanded={activeId !== undefined}
            aria-controls={listId}
            aria-autocomplete="list"
            {...(activeId && { "aria-activedescendant": activeId })}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            dir="auto"
            placeholder="Lot, manifest, consignor or action"
            className="min-h-11 min-w-0 grow rounded-md bg-transparent px-1 text-base placeholder:text-muted-foreground"
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setIsEntered(false);
            }}
          />
          <IconButton
            ref={closeButton}
            label="Close"
            icon={<X aria-hidden className="size-5" />}
            onClick={close}
          />
        </div>
        <Part onClose={close}>
          <Results
            {...{ text, listId, isEntered, move, onClose }}
            onEntered={setIsEntered}
            onActive={setActiveId}
          />
        </Part>
        <FocusStop to={field} />
      </div>
    </>
  );
}

/** Keeps Tab in the dialog: moves the focus to its other end. */
function FocusStop({ to }: { to: RefObject<HTMLElement | null> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: passes the focus on
    // biome-ignore lint/a11y/noStaticElementInteractions: passes the focus on
    <span tabIndex={0} className="fixed" onFocus={() => to.current?.focus()} />
  );
}
