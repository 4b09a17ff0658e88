import type { FieldGroup as FieldGroupName } from "@lotwright/contracts/catalog/item-fields";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { classNames } from "../../../components/ui/class-names";
import { oneOf, persisted } from "../../../lib/persisted";

export const storedGroupState = persisted(
  (name: FieldGroupName) => `lotwright.form.group.${name}`,
  oneOf("open", "closed"),
  { isText: true },
);

/** Whether the group is open: as the user last left it, by default if it has content. A new error opens it temporarily. */
function useIsOpen({ name, summary, errors }: Pick<FieldGroupProps, "name" | "summary" | "errors">) {
  const [isOpen, setIsOpen] = useState(() => {
    const chosen = storedGroupState(name).read();
    return errors.length > 0 || (chosen === undefined ? summary !== "" : chosen === "open");
  });
  const [known, setKnown] = useState(errors);
  const hasNew = errors.some((error) => !known.includes(error));
  if (hasNew || errors.length < known.length) setKnown(errors);
  if (hasNew) setIsOpen(true);
  const change = (isWanted: boolean) => {
    setIsOpen(isWanted);
    storedGroupState(name).write(isWanted ? "open" : "closed");
  };
  return { isOpen, change };
}

type FieldGroupProps = {
  name: FieldGroupName;
  title: string;
  /** A short summary of the fields' values. Empty if no field has a value. */
  summary: string;
  /** The validation errors of the group's fields. */
  errors: readonly object[];
  /** Rendered below the fields, even while the group is closed. */
  notice?: ReactNode;
  /** Handlers of focusing and leaving a field. */
  typing: { onFocus: () => void; onBlur: () => void };
  children: ReactNode;
};

/** A collapsible group of fields that not every lot needs. */
export function FieldGroup({ name, title, summary, errors, notice, typing, children }: FieldGroupProps) {
  const { isOpen, change } = useIsOpen({ name, summary, errors });
  const panelId = useId();
  const titleId = useId();
  const hasError = errors.length > 0;
  return (
    <div>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => change(!isOpen)}
          className="flex min-h-12 w-full items-center gap-3 rounded-lg px-3 py-2 text-left"
        >
          <span id={titleId} className="min-w-0 font-semibold">
            {title}
          </span>{" "}
          <span
            className={classNames(
              "min-w-0 grow text-right tabular-nums",
              hasError ? "text-destructive" : "text-muted-foreground",
            )}
          >
            {!isOpen && (hasError ? "Has an error" : summary)}
          </span>
          <ChevronDown
            aria-hidden
            className={classNames(
              "size-5 shrink-0 transition-transform motion-reduce:transition-none",
              isOpen && "rotate-180",
            )}
          />
        </button>
      </h2>
      <fieldset
        id={panelId}
        aria-labelledby={titleId}
        hidden={!isOpen}
        className="min-w-0 px-3 pb-4"
        {...typing}
      >
        {children}
      </fieldset>
      {notice}
    </div>
  );
}
