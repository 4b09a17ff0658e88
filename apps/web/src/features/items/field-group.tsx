import type { FieldGroup as FieldGroupName } from "@lotwright/contracts/item-fields";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { classNames } from "../../lib/class-names";
import { recall, remember } from "../../lib/storage";

const keyOf = (name: FieldGroupName) => `lotwright.form.group.${name}`;

/** As the person left it on this device; before that, open where something is in it. */
function useIsOpen(name: FieldGroupName, isFilledIn: boolean) {
  const [isOpen, setIsOpen] = useState(() => {
    const chosen = recall(keyOf(name));
    return chosen === undefined ? isFilledIn : chosen === "open";
  });
  const change = (isWanted: boolean) => {
    setIsOpen(isWanted);
    remember(keyOf(name), isWanted ? "open" : "closed");
  };
  return { isOpen, change };
}

type FieldGroupProps = {
  name: FieldGroupName;
  title: string;
  /** What is in it, in a few words; nothing when nothing is. */
  summary: string;
  /** A field with an error is never out of sight. */
  hasError: boolean;
  children: ReactNode;
};

/** Fields that not every lot needs. */
export function FieldGroup({ name, title, summary, hasError, children }: FieldGroupProps) {
  const { isOpen: isWanted, change } = useIsOpen(name, summary !== "");
  const isOpen = isWanted || hasError;
  const panelId = useId();
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => change(!isOpen)}
        className="flex min-h-12 w-full items-center gap-3 rounded-lg px-3 py-2 text-left"
      >
        <span className="min-w-0 font-semibold">{title}</span>{" "}
        <span className="min-w-0 grow text-right text-muted-foreground tabular-nums">
          {!isOpen && summary}
        </span>
        <ChevronDown
          aria-hidden
          className={classNames(
            "size-5 shrink-0 transition-transform motion-reduce:transition-none",
            isOpen && "rotate-180",
          )}
        />
      </button>
      <div id={panelId} hidden={!isOpen} className="px-3 pb-4">
        {children}
      </div>
    </div>
  );
}
