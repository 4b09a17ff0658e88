import { createLink } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { type ComponentProps, useRef } from "react";
import { closeShortcut, useCloseShortcut } from "../../lib/form-shortcuts";
import { iconButtonClasses } from "../ui/icon-button";

type EscapeAnchorProps = Omit<ComponentProps<"a">, "children"> & { label: string };

function EscapeAnchor({ label, ...rest }: EscapeAnchorProps) {
  const link = useRef<HTMLAnchorElement>(null);
  // A click, so that unsaved-changes guards can ask.
  useCloseShortcut(() => link.current?.click());
  return (
    <a {...rest} {...closeShortcut} ref={link} title={`${label} (Esc)`} className={iconButtonClasses()}>
      <ArrowLeft aria-hidden className="size-6" />
      <span className="sr-only">{label}</span>
    </a>
  );
}

/** A `BackLink` that Esc also opens. In a field, the first Esc only leaves the field. */
export const EscapeLink = createLink(EscapeAnchor);
