import { Search, X } from "lucide-react";
import { type Ref, useImperativeHandle, useRef } from "react";
import { controlClasses } from "./control";
import { IconButton } from "./icon-button";

type SearchBoxProps = {
  /** The placeholder and the accessible name of the box. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLInputElement | null>;
};

/** A search field. Esc and the X button clear it and keep the focus in it. Esc in an empty field is handled by the page. */
export function SearchBox({ label, value, onChange, ref }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  const clear = () => {
    onChange("");
    // The X button disappears when the field is empty, so the focus would be lost.
    input.current?.focus();
  };
  return (
    <search className="relative block">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 size-5 -translate-y-1/2 text-muted-foreground"
      />
      <input
        ref={input}
        type="text"
        dir="auto"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        aria-keyshortcuts="/"
        title={`${label.replace("...", "")} (/)`}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && value) {
            // A second Esc leaves the field.
            event.preventDefault();
            onChange("");
          }
          if (event.key === "Enter") event.currentTarget.blur();
        }}
        className={`${controlClasses} text-ellipsis pl-10 ${value ? "pr-12" : "pr-2"}`}
      />
      {value && (
        <IconButton
          label="Clear search"
          icon={<X aria-hidden className="size-5" />}
          onClick={clear}
          className="absolute top-0 right-0"
        />
      )}
    </search>
  );
}
